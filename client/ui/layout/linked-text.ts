import { own } from "#shared/dictionary.ts";

/** A piece of what a person wrote: text as it was written, or an address that can be followed. */
export type LinkedPart = { kind: "text"; text: string } | { kind: "link"; text: string; href: string };

/** Addresses as people write them. What it finds is an offer: the URL parser decides. Linear in the text's length. */
const CANDIDATE = /(?:https?:\/\/|www\.)\S{3,2000}/gi;
/** The end of the sentence around it, not of the address. */
const ENDING = /[.,;:!?'"”’…*_~]+$/;
/** Turn the writing direction, or show nothing: what one reads would not be where one goes. */
const DECEIVING = /[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/;
const PAIRS: Record<string, string> = { ")": "(", "]": "[", "}": "{", ">": "<" };

/** Cuts off what belongs to the sentence: its full stop, and brackets that were opened before the address. */
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

/** Where it leads; null for what is no web address, and for what pretends to lead somewhere else. */
function addressOf(text: string): string | null {
  if (DECEIVING.test(text)) return null;
  const url = URL.parse(/^www\./i.test(text) ? `https://${text}` : text);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  // 'https://bank.example@elsewhere.example' leads elsewhere.
  if (url.username !== "" || url.password !== "") return null;
  // A dot at the end alone names a host of this network, as none at all does.
  return /[^.]\.[^.]/.test(url.hostname) ? url.href : null;
}

/** The parts of a text of a stranger, in order; put together they are the text again. */
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
