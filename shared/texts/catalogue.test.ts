import { afterEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { catalogue, showing } from "./catalogue.ts";
import { compiled } from "./compiled.ts";
import { readLanguageFrom } from "./current.ts";
import { errorsOf } from "./errors.ts";
import type { Language } from "./languages.ts";

interface Texts {
  readonly title: string;
  readonly greeting: (values: { name: string }) => string;
  readonly found: (values: { count: number }) => string;
  readonly group: { readonly label: string; readonly deeper: { readonly word: string } };
  readonly lines: readonly [string, string];
}

const texts = catalogue<Texts>({
  en: compiled({
    title: "It's here",
    greeting: "Hello {name}!",
    found: "{count, plural, =0 {Nothing} one {# job} other {# jobs}}",
    group: { label: "Name", deeper: { word: "one" } },
    lines: ["First", "Second"],
  }),
  fil: compiled({
    title: "Narito na",
    greeting: "Kumusta, {name}!",
    found: "{count, plural, =0 {Wala} other {# na trabaho}}",
    group: { label: "Pangalan", deeper: { word: "isa" } },
    lines: ["Una", "Pangalawa"],
  }),
});

const speak = (language: Language) => readLanguageFrom(() => language);
afterEach(() => speak("en"));

describe("a catalogue", () => {
  test("shows texts, arguments, plurals and lists in the current language", () => {
    expect(texts.title).toBe("It's here");
    expect(texts.greeting({ name: "Ana {x}" })).toBe("Hello Ana {x}!");
    expect([0, 1, 2500].map((count) => texts.found({ count }))).toEqual(["Nothing", "1 job", "2,500 jobs"]);
    speak("fil");
    expect(texts.title).toBe("Narito na");
    expect(texts.found({ count: 1 })).toBe("1 na trabaho");
    expect(texts.lines.map((line) => line)).toEqual(["Una", "Pangalawa"]);
  });

  test("keeps a group up to date that a constant holds", () => {
    const { group } = texts;
    const { deeper } = group;
    expect(group).toBe(texts.group);
    speak("fil");
    expect(group.label).toBe("Pangalan");
    expect(deeper.word).toBe("isa");
    expect(Object.entries(texts.group.deeper)).toEqual([["word", "isa"]]);
  });

  test("gives groups before it is loaded, and throws if a text is read", () => {
    let loaded: object | null = null;
    const late = showing<Texts>(() => loaded);
    const { group } = late;
    expect(() => `${late.title}`).toThrow("before its catalogue was loaded");
    expect(() => Object.keys(late)).toThrow("before its catalogue was loaded");
    loaded = { group: { label: "Name" } };
    expect(group.label).toBe("Name");
  });
});

test("an error of a schema is in the language in which it is checked", () => {
  const T = errorsOf(texts);
  const schema = z.string().check(z.minLength(2, T.title));
  const message = () => z.safeParse(schema, "").error?.issues[0]?.message;
  expect(message()).toBe("It's here");
  speak("fil");
  expect(message()).toBe("Narito na");
});
