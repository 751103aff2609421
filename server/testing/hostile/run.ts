import type { Endpoint } from "#shared/endpoint.ts";
import { exampleOf, longestOf, type TextField, textFields } from "./fields.ts";
import { HOSTILE_TEXTS, SHORT_LIST } from "./texts.ts";

/** A call with a text in one of its fields. */
export interface HostileCase {
  /** The path of the field: `body.title` or `query.search`. */
  field: string;
  /** The name of the text. */
  text: string;
  /** Whether the field's schema accepts the text, so that it reaches the server's code. */
  taken: boolean;
  path: string;
  body?: unknown;
}

/** What to send for an endpoint; created for each call, because some can be sent only once. */
export type Base = () => { path: string; body?: unknown };

/** The texts for a field: if it accepts free text all of them, the longest one, and one that is too long. */
export function textsFor(field: Pick<TextField, "takes" | "again">): { name: string; text: string; taken: boolean }[] {
  const texts = [...HOSTILE_TEXTS].map(([name, text]) => ({ name, text, taken: field.takes(text) }));
  if (field.again || !texts.some(({ taken }) => taken)) return texts.filter(({ name }) => SHORT_LIST.includes(name));
  const limits = longestOf(field.takes);
  if (!limits) return texts;
  const { longest, tooLong } = limits;
  const emoji = "🙂".repeat(Math.floor(longest.length / 2));
  return [
    ...texts,
    { name: "the longest", text: longest, taken: true },
    { name: "the longest, of emoji", text: emoji, taken: field.takes(emoji) },
    { name: "too long", text: tooLong, taken: false },
  ];
}

/** Percent-encoded, including lone surrogates, which no web client would send. */
const encoded = (text: string): string =>
  [...text].map((one) => (one.isWellFormed() ? encodeURIComponent(one) : "%ED%A0%80")).join("");

const queryText = (query: object): string =>
  Object.entries(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`)
    .join("&");

/** Every text field of an endpoint with every text for it. */
export function* hostileCases(
  endpoint: Pick<Endpoint, "path" | "params" | "query" | "body" | "encoding">,
  base: Base,
): Generator<HostileCase> {
  const { body, query, params } = endpoint;
  for (const field of body ? textFields(body) : []) yield* bodyCases(endpoint, field, base);
  for (const field of query ? textFields(query) : []) {
    for (const { name, text, taken } of textsFor(field)) {
      const [path = "", asked = ""] = base().path.split("?");
      const values = field.put(Object.fromEntries(new URLSearchParams(asked)), text) as object;
      yield { ...base(), field: `query.${field.name}`, text: name, taken, path: `${path}?${queryText(values)}` };
    }
  }
  // File names are not parsed by a schema: that call reads its path itself.
  const names = endpoint.path
    .split("/")
    .flatMap((part, at) => (part.startsWith(":") ? [{ name: part.slice(1), at }] : []));
  const known = new Map((params ? textFields(params) : []).map((field) => [field.name, field]));
  for (const { name: param, at } of names) {
    const field = known.get(param) ?? { name: param, takes: () => false };
    for (const { name, text, taken } of textsFor(field)) {
      const parts = base().path.split("?")[0]?.split("/") ?? [];
      parts[at] = encoded(text);
      yield { ...base(), field: `path.${field.name}`, text: name, taken, path: parts.join("/") };
    }
  }
}

function* bodyCases(
  { body, encoding = "json" }: Pick<Endpoint, "body" | "encoding">,
  field: TextField,
  base: Base,
): Generator<HostileCase> {
  for (const [n, { name, text, taken }] of textsFor(field).entries()) {
    const { path, body: given = body && exampleOf(body) } = base();
    const sent = field.put(given, text);
    // Every second one as a form, as a browser sends it.
    const form = encoding !== "json" && n % 2 === 1 ? new FormData() : null;
    form?.set("data", JSON.stringify(sent));
    yield { field: `body.${field.name}`, text: name, taken, path, body: form ?? sent };
  }
}

/** The same form with its files renamed. */
export function renamedFiles(form: FormData, name: string): FormData {
  const renamed = new FormData();
  for (const [part, value] of form) renamed.set(part, typeof value === "string" ? value : new File([value], name));
  return renamed;
}
