// ICL: C-like functions over images. README.md lists what the grammar leaves to the front end.
grammar ICL;

tokens {
  TypeCall,   // a TypeName right before `(`, as in float(x); its kind is changed so that one token decides every rule
  Unsupported // a word of C or OpenCL C that ICL does not have, such as goto
}

// ---- File --------------------------------------------------------------------------------------

item
  : specifiers star='*'? name=Identifier (function | first=declaratorTail (',' rest+=declarator)* ';')
  | ';'
  ;

function
  : '(' (parameters+=parameter (',' parameters+=parameter)*)? ')' (body=block | prototype=';')
  ;

parameter
  : specifiers (star='*' qualifiers+=Qualifier*)? name=Identifier? extents+=extent*
  ;

specifiers
  : words+=specifier+
  ;

specifier
  : word=(Qualifier | TypeName)
  | image=ImageName ('<' pixel+=(TypeName | Identifier)+ '>')?
  ;

declaration
  : specifiers declarators+=declarator (',' declarators+=declarator)*
  ;

declarator
  : star='*'? name=Identifier tail=declaratorTail
  ;

declaratorTail
  : extents+=extent* ('=' value=initializer)?
  ;

extent
  : '[' size=expression? ']'
  ;

initializer
  : value=assignment
  | list='{' (elements+=initializer (',' elements+=initializer?)*)? '}'
  ;

// ---- Statements --------------------------------------------------------------------------------

block
  : '{' statements+=statement* '}'
  ;

statement
  : block
  | declaration ';'
  | value=expression ';'
  | keyword='if' '(' value=expression ')' body=statement ('else' otherwise=statement)?
  | keyword='for' '(' (declaration | init=expression)? ';' condition=expression? ';' step=expression? ')' body=statement
  | keyword='while' '(' value=expression ')' body=statement
  | keyword='do' body=statement 'while' '(' value=expression ')' ';'
  | keyword='switch' '(' value=expression ')' '{' cases+=caseGroup* '}'
  | keyword=('break' | 'continue') ';'
  | keyword='return' value=expression? ';'
  | ';'
  ;

caseGroup
  : labels+=caseLabel+ statements+=statement*
  ;

caseLabel
  : 'case' value=expression ':'
  | 'default' ':'
  ;

// ---- Expressions -------------------------------------------------------------------------------

expression
  : parts+=assignment (',' parts+=assignment)*
  ;

assignment
  : target=conditional (op=('=' | '+=' | '-=' | '*=' | '/=' | '%=' | '<<=' | '>>=' | '&=' | '^=' | '|=') value=assignment)?
  ;

conditional
  : condition=binary ('?' whenTrue=expression ':' whenFalse=conditional)?
  ;

// A flat list. The front end makes a tree of it by precedence (compiler/ast/operators.h), so that a sum of a thousand terms needs
// neither one rule per level nor one recursion per term.
binary
  : operands+=unary (ops+=('||' | '&&' | '|' | '^' | '&' | '==' | '!=' | '<' | '>' | '<=' | '>=' | '<<' | '>>' | '+' | '-' | '*' | '/' | '%')
                     operands+=unary)*
  ;

unary
  : op=('+' | '-' | '!' | '~' | '++' | '--' | '&' | '*') operand=unary
  | '(' (type=specifiers star='*'? ')' operand=unary | inner=expression ')' suffixes+=suffix*)
  | atom suffixes+=suffix*
  ;

atom
  : literal=(Number | Character | String)
  | name=Identifier call=arguments?
  | type=TypeCall call=arguments
  ;

arguments
  : '(' (values+=assignment (',' values+=assignment)*)? ')'
  ;

suffix
  : open='[' index=expression ']'
  | dot=('.' | '->') member=Identifier
  | step=('++' | '--')
  ;

// ---- Tokens ------------------------------------------------------------------------------------

ImageName : 'Image' ('1D' | '2D' | '3D')? ;

Qualifier
  : 'const' | 'restrict' | 'volatile' | 'static' | 'inline'
  | '__'? ('constant' | 'global' | 'private' | 'kernel' | 'read_only' | 'write_only' | 'read_write')
  | '__restrict'
  ;

TypeName
  : 'void' | 'bool' | 'signed' | 'unsigned'
  | ('char' | 'uchar' | 'short' | 'ushort' | 'int' | 'uint' | 'long' | 'ulong' | 'half' | 'float' | 'double') ('2' | '3' | '4' | '8' | '16')?
  ;

Identifier : [a-zA-Z_] [a-zA-Z_0-9]* ;

// As in C, any sequence that starts like a number is a number token. Its meaning is decided later (compiler/frontend/literal.h).
Number
  : ([1-9] | '.' [0-9]) NumberTail*
  | '0' (([0-9a-wyzA-WYZ_.] | [eE] [+\-]) NumberTail*)?
  | '0' [xX] ([0-9a-zA-Z_.] | [pP] [+\-])*
  ;
fragment NumberTail : [eE] [+\-] | [0-9a-zA-Z_.] ;

// The closing quote may be missing. That is reported later, and lexing continues at the next line.
Character : '\'' ('\\' ~[\r\n] | ~['\\\r\n])* '\''? ;
String    : '"' ('\\' ~[\r\n] | ~["\\\r\n])* '"'? ;

// ---- Hidden from the rules above ---------------------------------------------------------------

// A pragma is a whole line. compiler/frontend/pragmas.cpp lexes and reads it.
Pragma     : '#' [ \t]* 'pragma' DirectiveTail* -> channel(HIDDEN) ;
Directive  : '#' DirectiveTail* -> channel(HIDDEN) ;
fragment DirectiveTail : '\\' '\r'? '\n' | ~[\r\n] ;

Space        : [ \t\r\n\f\u000b]+ -> skip ;
ByteOrderMark : '\u00ef\u00bb\u00bf' -> skip ; // in UTF-8; every character is a byte here
Continuation : '\\' '\r'? '\n' -> skip ;
LineComment  : '//' DirectiveTail* -> skip ;
BlockComment : '/*' .*? ('*/' | EOF) -> channel(HIDDEN) ; // reported if it is not closed
Stray        : . -> channel(HIDDEN) ;                     // reported
