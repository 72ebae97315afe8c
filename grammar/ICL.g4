// ICL: C-like functions over images. See README.md for what the grammar leaves to others.
grammar ICL;

tokens {
  TypeCall,   // a TypeName right before `(`, as in float(x); retagged so that one token decides every rule
  Unsupported // a word of C or OpenCL C that ICL has not, as in goto
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
  | keyword=('break' | 'continue') ';'
  | keyword='return' value=expression? ';'
  | ';'
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

// A flat list: a table of precedences (compiler/ast/operators.h) makes a tree of it, so that a sum of a thousand
// terms needs neither a rule for each level nor a recursion for each term.
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

// ---- Words -------------------------------------------------------------------------------------

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

// As in C, any run that starts like a number is one; what it means is decided later (compiler/frontend/literal.h).
Number
  : ([1-9] | '.' [0-9]) NumberTail*
  | '0' (([0-9a-wyzA-WYZ_.] | [eE] [+\-]) NumberTail*)?
  | '0' [xX] ([0-9a-zA-Z_.] | [pP] [+\-])*
  ;
fragment NumberTail : [eE] [+\-] | [0-9a-zA-Z_.] ;

// The closing quote may be missing: that is reported later, and lexing goes on at the next line.
Character : '\'' ('\\' ~[\r\n] | ~['\\\r\n])* '\''? ;
String    : '"' ('\\' ~[\r\n] | ~["\\\r\n])* '"'? ;

// ---- What the rules above never see ------------------------------------------------------------

// A pragma is a whole line. Its words are lexed from the line, and read by compiler/frontend/pragmas.cpp.
Pragma     : '#' [ \t]* 'pragma' DirectiveTail* -> channel(HIDDEN) ;
Directive  : '#' DirectiveTail* -> channel(HIDDEN) ;
fragment DirectiveTail : '\\' '\r'? '\n' | ~[\r\n] ;

Space        : [ \t\r\n\f\u000b]+ -> skip ;
ByteOrderMark : '\u00ef\u00bb\u00bf' -> skip ; // in UTF-8; every character here is a byte
Continuation : '\\' '\r'? '\n' -> skip ;
LineComment  : '//' DirectiveTail* -> skip ;
BlockComment : '/*' .*? ('*/' | EOF) -> channel(HIDDEN) ; // reported when it does not end
Stray        : . -> channel(HIDDEN) ;                     // reported
