import compile from "icu-minify/compile";

/** A text that begins or ends like this is a piece of a sentence, whose order other languages cannot change. */
const BEGINS = /^[\s,.;:)–—]/;
const ENDS = /[\s,;:(–—]$/;

interface Allowed {
  /** The folder and the key of a text: 'client/features/landing/texts, talk.by'. */
  text: RegExp;
  why: string;
}

/** The texts that may end, or consist of, such a mark. */
const ALLOWED: readonly Allowed[] = [
  { text: /^client\/features\/(legal|resources)\/texts\//, why: "a list or a paragraph follows; an item of a list" },
  { text: /\/undo-email, lead$/, why: "a list follows" },
  { text: /\/account-settings, consent\.lead$/, why: "a list follows" },
  { text: /\/account-fields, newPassword\.needs$/, why: "a list follows" },
  { text: /\/chat\/texts, (saidBy|youSaid)$/, why: "a message follows, in an element and a language of its own" },
  { text: /\/landing\/texts, talk\.by$/, why: "a message follows, in an element and a language of its own" },
  { text: /\/dashboard\/employer\/texts, nothing$/, why: "it is shown alone, in place of a number" },
  { text: /^server\/.*-mail, (why|intro)$/, why: "a paragraph of an email; a link or a list follows" },
  { text: /^server\/.*\/mails, (reason|warned\.text)$/, why: "a paragraph of an email; what a person wrote follows" },
  { text: /\/letter, (greeting|greetingWithoutName|copyLink)$/, why: "a paragraph of an email" },
];

/** The first or the last texts of a compiled message: those of each option, if it begins or ends with a choice. */
function edgesOf(message: unknown, at: 0 | -1): string[] {
  if (typeof message === "string") return [message];
  const node: unknown = Array.isArray(message) ? message.at(at) : undefined;
  if (typeof node === "string") return [node];
  const options: unknown = Array.isArray(node) && typeof node[1] === "number" ? node[2] : null;
  return typeof options === "object" && options !== null
    ? Object.values(options).flatMap((option) => edgesOf(option, at))
    : [];
}

/** Texts that are pieces of a sentence, as sentences; and allowed ones that do not exist. */
export function piecesAmong(texts: readonly { at: string; text: string; message: string }[]): string[] {
  const found = texts.filter(({ message }) => {
    const compiled = compile(message);
    return (
      edgesOf(compiled, 0).some((edge) => BEGINS.test(edge)) || edgesOf(compiled, -1).some((edge) => ENDS.test(edge))
    );
  });
  return [
    ...found
      .filter(({ text }) => !ALLOWED.some((one) => one.text.test(text)))
      .map(({ at }) => `${at}: is a piece of a sentence: make it a whole message with arguments and tags`),
    ...ALLOWED.filter((one) => !found.some(({ text }) => one.text.test(text))).map(
      (one) => `no text is like ${one.text.source}, which scripts/texts/pieces.ts allows`,
    ),
  ];
}
