#include "tools/iclc/page/record_json.h"
#include "tuner/influence.h"
#include "tuner/replay/table.h"
#include <cmath>
#include <map>

namespace icl::cli {

using nlohmann::json;

namespace {

constexpr std::size_t longestMessage = 1500; ///< bytes; a compiler's log can be long

/// Texts that occur often, each once.
class Texts {
public:
  std::size_t number(const std::string &text) {
    const auto [entry, isNew] = numbers.try_emplace(text, all.size());
    if (isNew)
      all.push_back(text);
    return entry->second;
  }
  const std::vector<std::string> &list() const { return all; }

private:
  std::vector<std::string> all;
  std::map<std::string, std::size_t> numbers;
};

/// Seven digits: more than times have.
double rounded(double number) {
  if (number == 0 || !std::isfinite(number))
    return 0;
  const double factor = std::pow(10, 6 - std::floor(std::log10(std::fabs(number))));
  return std::isfinite(factor) && factor > 0 ? std::round(number * factor) / factor : number;
}

/// A space of the values that occur. A configuration without a knob that others have has "" there.
RecordedSpace spaceOf(const TuningRecord &record) {
  RecordTable table;
  std::map<std::string, std::size_t> columns;
  for (const TuningRecord::Evaluation &evaluation : record.evaluations)
    for (const auto &[name, value] : evaluation.configuration)
      if (columns.emplace(name, table.columns.size()).second)
        table.columns.emplace_back(name);
  for (const TuningRecord::Evaluation &evaluation : record.evaluations) {
    table.rows.push_back({evaluation.outcome, evaluation.outcome.timeNs});
    for (RecordColumn &column : table.columns) {
      const auto value = evaluation.configuration.find(column.name);
      table.places.push_back(
          column.place(value == evaluation.configuration.end() ? Value("") : value->second));
    }
  }
  table.unit = "ns";
  return spaceOfRecord(std::move(table));
}

json knobsOf(const Space &space) {
  json knobs = json::array();
  for (const Parameter &parameter : space.parameters()) {
    json values = json::array();
    for (const Value &value : parameter.values)
      values.push_back(toString(value));
    knobs.push_back({{"name", parameter.name}, {"values", values}});
  }
  return knobs;
}

json influencesOf(const RecordedSpace &space) {
  std::vector<Evaluated> evaluated;
  for (const RecordedSpace::Row &row : space.rows)
    evaluated.push_back({row.configuration, row.outcome});
  const Influences found = icl::influencesOf(space.space, evaluated);
  if (found.parameters.empty())
    return nullptr;
  json knobs = json::array();
  for (const Influence &one : found.parameters)
    knobs.push_back({{"name", one.parameter},
                     {"share", rounded(one.share)},
                     {"factor", rounded(one.factor)},
                     {"fastest", toString(one.fastest)},
                     {"slowest", toString(one.slowest)}});
  return {{"explained", rounded(found.explained)}, {"findings", found.areFindings()}, {"knobs", knobs}};
}

/// Without the rest of a character of UTF-8 that the limit cuts.
std::string shortened(const std::string &message) {
  if (message.size() <= longestMessage)
    return message;
  std::size_t end = longestMessage;
  while (end > 0 && (static_cast<unsigned char>(message[end]) & 0xC0) == 0x80)
    --end;
  return message.substr(0, end) + " ...";
}

/// Values, kind, time, seconds, message, and 1 for an estimate: what tuningOf() in web/tuning.js takes apart.
json rowsOf(const TuningRecord &record, const RecordedSpace &space, Texts &kinds, Texts &messages) {
  json rows = json::array();
  for (std::size_t i = 0; i < space.rows.size(); ++i) {
    const TuningRecord::Evaluation &evaluation = record.evaluations[i];
    const Outcome &outcome = evaluation.outcome;
    json row = {space.rows[i].configuration, kinds.number(std::string(toString(outcome.kind))),
                outcome.ok() ? json(rounded(outcome.timeNs)) : json(),
                evaluation.seconds ? json(std::round(*evaluation.seconds * 1000) / 1000) : json(),
                outcome.message.empty() ? json() : json(messages.number(shortened(outcome.message)))};
    if (outcome.ok() && !outcome.isChecked())
      row.push_back(1);
    rows.push_back(std::move(row));
  }
  return rows;
}

json positionOf(const TuningRecord &record, const TuningRecord::Evaluation *evaluation) {
  return evaluation ? json(evaluation - record.evaluations.data()) : json();
}

json timeOf(double inRace, const TuningRecord::Evaluation *evaluation) {
  if (inRace > 0)
    return rounded(inRace);
  return evaluation ? json(rounded(evaluation->outcome.timeNs)) : json();
}

json setBacksOf(const TuningRecord &record) {
  json list = json::array();
  for (const SetBack &one : record.setBacks)
    list.push_back({{"knob", one.knob}, {"finding", one.finding}});
  return list;
}

}

json toJson(const TuningRecord &record) {
  json object = {
      {"title", record.title},
      {"unit", record.unit},
      {"facts", record.facts},
      {"notes", record.notes},
      {"copy_time", record.copyNs > 0 ? json(rounded(record.copyNs)) : json()},
      {"set_backs", setBacksOf(record)},
      {"code",
       {{"winner", record.code.winner}, {"untuned", record.code.untuned}, {"note", record.code.note}}}};
  Texts kinds, messages;
  if (record.evaluations.empty()) {
    object.update({{"knobs", json::array()}, {"rows", json::array()}, {"influences", nullptr}});
  } else {
    const RecordedSpace space = spaceOf(record);
    object.update({{"knobs", knobsOf(space.space)},
                   {"rows", rowsOf(record, space, kinds, messages)},
                   {"influences", influencesOf(space)}});
  }
  const TuningRecord::Evaluation *best = record.best(), *untuned = record.untunedEvaluation();
  object.update({{"kinds", kinds.list()},
                 {"messages", messages.list()},
                 {"best", positionOf(record, best)},
                 {"best_time", timeOf(record.winnerNs, best)},
                 {"untuned", positionOf(record, untuned)},
                 {"untuned_time", timeOf(record.untunedNs, untuned)},
                 {"speed_up", nullptr}});
  if (record.speedUp)
    object["speed_up"] = {{"middle", rounded(record.speedUp->middle)},
                          {"low", rounded(record.speedUp->low)},
                          {"high", rounded(record.speedUp->high)},
                          {"rounds", record.speedUp->rounds}};
  return object;
}

}
