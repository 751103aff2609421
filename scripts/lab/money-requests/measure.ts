import { readFileSync } from "node:fs";
import { asksForMoney } from "#shared/chat/money-requests/asks-for-money.ts";

/** A message with the answer of its judge. */
export interface LabelledMessage {
  text: string;
  language: "en" | "fil" | "mixed";
  /** Whether it asks its reader for money. */
  asks: boolean;
  /** It does not ask, but has the words of those that do. */
  hard?: boolean;
  note: string;
}

export const PARTS = ["training", "held-out"] as const;
export type Part = (typeof PARTS)[number];

/** The labelled messages of a part. */
export function labelled(part: Part): LabelledMessage[] {
  const file = new URL(`messages.${part}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { messages: LabelledMessage[] }).messages;
}

export interface Measured {
  count: number;
  /** How many of the warnings are right, and how many of the requests are found; from 0 to 1. */
  precision: number;
  recall: number;
  /** Messages that ask without a warning, and warnings about messages that do not ask. */
  missed: string[];
  wrong: string[];
}

/** Compares the detector with the labels. */
export function measure(messages: readonly LabelledMessage[], detect = asksForMoney): Measured {
  const warned = messages.filter(({ text }) => detect(text));
  const asking = messages.filter(({ asks }) => asks);
  const right = warned.filter(({ asks }) => asks);
  const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
  return {
    count: messages.length,
    precision: share(right.length, warned.length),
    recall: share(right.length, asking.length),
    missed: asking.filter((one) => !warned.includes(one)).map(({ text }) => text),
    wrong: warned.filter(({ asks }) => !asks).map(({ text }) => text),
  };
}
