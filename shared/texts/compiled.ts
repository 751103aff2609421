import compile from "icu-minify/compile";
import type { Messages } from "./catalogue.ts";
import { type MessageMaker, messageMaker } from "./message.ts";

/** A catalogue's file: messages under names, in objects and lists. */
export type RawTexts = { [key: string]: RawText };
export type RawText = string | RawTexts | readonly RawText[];

/** Compiles a catalogue when it is first used. The browser gets what the build has compiled instead. */
export function compiled(texts: RawTexts): Messages {
  return (language) => treeOf(texts, messageMaker(language)) as object;
}

function treeOf(text: RawText, make: MessageMaker): unknown {
  if (typeof text === "string") {
    const message = compile(text);
    return typeof message === "string" ? message : make(message);
  }
  if (Array.isArray(text)) return text.map((one: RawText) => treeOf(one, make));
  return Object.fromEntries(Object.entries(text).map(([key, one]) => [key, treeOf(one, make)]));
}
