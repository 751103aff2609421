/** Unexpected texts that people and programs send: each has broken a program somewhere. */

/** The properties that every object inherits. */
const NAMES = Object.getOwnPropertyNames(Object.prototype);

/** One text with a bit of everything that most fields accept, for calls that can be sent only once. */
const EVERYTHING =
  "constructor toString __proto__ valueOf Łódź 𝒯𝓮𝔁𝓽 👩🏽‍🦽 <b onclick=x>&amp;</b> =SUM(A1) ';-- {{7*7}} $where ../..";

const ODD: Readonly<Record<string, string>> = {
  everything: EVERYTHING,
  "a job that broke the search": "Road constructor",
  "names in a row": [...NAMES, "prototype then toJSON length $where _id a.b null undefined"].join(" "),
  "half of a character": "\ud800",
  "the other half, and a cut one": "word \udc00 word \ud83d",
  "no width": "\u200b\u200c\u200d\u2060\ufeff",
  "a word with no width in it": "w\u200bor\u00add",
  "from right to left": "\u202eright\u202c \u200fto\u200e \u2067left\u2069 مرحبا",
  "of four bytes": "𝒯𝓮𝔁𝓽 𐍈 𠜎",
  "letters that grow, and many marks": `İIıẞßﬃŉǰΐ n${"\u0303\u0301\u0330".repeat(20)}`,
  "a zero byte": "\0",
  "a zero byte within": "word\0word",
  "control characters": "\u0001\u0007\u001b[31m\u007f\u0085\u2028\u2029",
  spaces: "   ",
  "wide spaces": "\u00a0\u3000\u2003",
  emoji: "👩🏽‍🦽👨‍👩‍👧‍👦🇵🇭🏴\u{e0067}\u{e0062}\u{e007f}",
  HTML: `<script>alert(1)</script><img src=x onerror=alert(1)>"'>`,
  CRLF: "word\r\nSet-Cookie: x=1\r\n\r\nword",
  "a formula": '=HYPERLINK("http://evil.example","x")',
  "another formula": "+1+cmd|' /C calc'!A0",
  "a third formula": "@SUM(1,2)",
  "a fourth formula": "-2+3",
  "words of programs": '{{7*7}} ..%2f../../etc/passwd (a+)+$[^\\ {"$gt":""} 1e999 -0',
};

/** All texts by name. */
export const HOSTILE_TEXTS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ODD),
  ...NAMES.map((name): [string, string] => [name, name]),
]);

/** Texts for fields that accept only a certain format, such as an id: the parser refuses them, and these few are enough. */
export const SHORT_LIST: readonly string[] = [
  ...["everything", "constructor", "__proto__", "toString", "half of a character", "a zero byte"],
];
