import { own } from "#shared/dictionary.ts";

/** A part of a user-written text: plain text, or an address that becomes a link. */
export type LinkedPart = { kind: "text"; text: string } | { kind: "link"; text: string; href: string };

/** Candidates for addresses. The URL parser then decides whether they are valid. Linear in the text's length. */
const CANDIDATE = /(?:https?:\/\/|www\.)\S{3,2000}/gi;
/** Punctuation that belongs to the surrounding sentence and not to the address. */
const ENDING = /[.,;:!?'"”’…*_~]+$/;
/** Characters that are invisible or change the writing direction: the shown address would differ from the real one. */
const DECEIVING = /[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/;
const PAIRS: Record<string, string> = { ")": "(", "]": "[", "}": "{", ">": "<" };

/** Removes what belongs to the sentence: its full stop, and brackets that were opened before the address. */
function trimmed(text: string): string {
  for (let rest = text; ; ) {
    const shorter = rest.replace(ENDING, "");
    const last = shorter.at(-1) ?? "";
    const opener = own(PAIRS, last);
    const isOpen = opener !== undefined && shorter.split(opener).length >= shorter.split(last).length;
    if (opener === undefined || isOpen) return shorter;
    rest = shorter.slice(0, -1);
  }
}

/** The link's URL; null if it is not a web address or disguises where it leads. */
function addressOf(text: string): string | null {
  if (DECEIVING.test(text)) return null;
  const url = URL.parse(/^www\./i.test(text) ? `https://${text}` : text);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  // 'https://bank.example@elsewhere.example' leads to elsewhere.example.
  if (url.username !== "" || url.password !== "") return null;
  // The host needs a dot inside: without one, or with only a dot at the end, it is a name in the local network.
  return /[^.]\.[^.]/.test(url.hostname) ? url.href : null;
}

/** Splits an untrusted text into its parts, in order; joined together they are the text again. */
export function linkedParts(content: string): LinkedPart[] {
  const parts: LinkedPart[] = [];
  let from = 0;
  for (const { 0: found, index } of content.matchAll(CANDIDATE)) {
    const text = trimmed(found);
    const href = addressOf(text);
    if (href === null) continue;
    if (index > from) parts.push({ kind: "text", text: content.slice(from, index) });
    parts.push({ kind: "link", text, href });
    from = index + text.length;
  }
  if (from < content.length) parts.push({ kind: "text", text: content.slice(from) });
  return parts;
}
