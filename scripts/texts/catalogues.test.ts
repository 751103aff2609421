import { expect, test } from "vitest";
import { usedTexts } from "./catalogue-uses.ts";
import { argumentsOf } from "./catalogues.ts";
import { checkTexts } from "./check.ts";
import { localeViolations } from "./locale-literals.ts";
import { piecesAmong } from "./pieces.ts";
import { pseudo, pseudoMessage } from "./pseudo.ts";
import { usesOf } from "./uses.ts";

test("the committed catalogues have no fault", () => expect(checkTexts()).toEqual([]));

test("finds the arguments of a message with the type of each", () => {
  expect(argumentsOf("{name} has {count, plural, one {# job at {place}} other {# jobs}} <b>now</b>")).toEqual({
    name: "string",
    count: "number",
    place: "string",
    b: "tag",
  });
  expect(argumentsOf("It's {at, date} and {pay, number, pesos}")).toEqual({ at: "Date", pay: "number" });
  expect(() => argumentsOf("{open")).toThrow();
});

test("refuses texts that are pieces of a sentence, also in the options of a message", () => {
  const refused = (message: string) =>
    piecesAmong([{ at: "en.json, key", text: "folder, key", message }]).some((fault) => fault.startsWith("en.json"));
  const pieces = ["Download ", ": {job}", " (done)", "About:", "{count, plural, one { job} other { jobs}}", "{name}, "];
  expect(pieces.filter((piece) => !refused(piece))).toEqual([]);
  const whole = [
    "Loading...",
    "Details<hidden>: {job}</hidden>",
    "{reason}: {name}",
    "+# more",
    "(opens in a new tab)",
  ];
  expect(whole.filter(refused)).toEqual([]);
  expect(piecesAmong([]).join()).toContain("talk\\.by");
});

test("the pseudo-language is longer, and keeps arguments, branches and tags", () => {
  const message = "Hello {name}, {count, plural, one {# job} other {# jobs}} <b>now</b>";
  const changed = pseudoMessage(message);
  expect(argumentsOf(changed)).toEqual(argumentsOf(message));
  expect(pseudoMessage("Save this search").length).toBeGreaterThan("Save this search".length * 1.25);
  expect(changed).toMatch(/^\[Ĥ/);
  expect(pseudo({ a: ["x"] })).toEqual({ a: ["[x]"] });
});

test("refuses locales outside of shared/texts, in quotes or taken from the system", () => {
  const refused = (code: string, file = "client/x.ts") => localeViolations(new Map([[file, code]])).length > 0;
  const locales = [
    ...['const locale = "fil-PH";', "if (language === 'tl') return;", "new Intl.NumberFormat().format(1)"],
    ...["count.toLocaleString()", "name.toLocaleUpperCase()", "Intl.DateTimeFormat(undefined)"],
  ];
  expect(locales.filter((code) => !refused(code))).toEqual([]);
  expect(
    ["name.toUpperCase()", "// 'en' is first", "type Way = Intl.NumberFormatOptions;"].filter((code) => refused(code)),
  ).toEqual([]);
  expect(refused("new Intl.NumberFormat()", "shared/texts/formatters.ts")).toBe(false);
});

test("finds texts that a state would keep in their language", () => {
  const source = `import { aTexts as texts } from "./texts/a.texts.ts";
function useSaving() {
  setNotice({ title: texts.kept });
  setNotice((now) => now ?? texts.keptByUpdate);
  setNotice({ title: () => texts.readLater, kind: "saved" });
  setTimeout(() => announce(texts.said), 5);
  return texts.shown;
}`;
  const kept = usesOf("client/x.ts", source, () => true).filter((use) => use.kept);
  expect(kept.map(({ path }) => path)).toEqual(["aTexts.kept", "aTexts.keptByUpdate"]);
});

test("tells texts that are read too early from groups and from later uses", () => {
  const source = `import { aTexts } from "./texts/a.texts.ts";
import { errorsOf } from "#shared/texts/errors.ts";
const texts = aTexts.group;
const LABEL = texts.label;
const T = errorsOf(aTexts.errors);
const schema = z.string(T.tooLong);
export const title = () => aTexts.title;
const { words } = texts;
const OPTIONS = KEYS.map((key) => ({ key, label: aTexts.options[key] }));
const NAMES = { ...aTexts.names };
const later = KEYS.map((key) => () => aTexts.options[key]);
const list = () => KEYS.map((key) => aTexts.options[key]);
`;
  const uses = usesOf("client/x.ts", source, (specifier) => specifier.endsWith("a.texts.ts"));
  expect(uses.map(({ path, line }) => [line, path])).toEqual([
    ...[
      [3, "aTexts.group"],
      [4, "aTexts.group.label"],
      [5, "aTexts.errors"],
      [6, "aTexts.errors.tooLong"],
    ],
    ...[
      [7, "aTexts.title"],
      [8, "aTexts.group.words"],
      [8, "aTexts.group"],
      [9, "aTexts.options"],
    ],
    ...[
      [10, "aTexts.names"],
      [11, "aTexts.options"],
      [12, "aTexts.options"],
    ],
  ]);
  const linesOf = (is: (use: (typeof uses)[number]) => boolean) => uses.filter(is).map(({ line }) => line);
  expect(linesOf(({ early }) => early)).toEqual([3, 4, 5, 8, 8, 9, 10]);
  expect(linesOf(({ renamed }) => renamed)).toEqual([3, 4, 5, 8]);
  expect(linesOf(({ unnamed }) => unnamed)).toEqual([9, 10, 11, 12]);
});

test("leaves out the texts that no use reads, and keeps groups and lists that code reads without naming the text", () => {
  const all = {
    title: "Jobs",
    errors: { tooLong: "Too long", notYours: "Not yours" },
    options: { one: "One", two: "Two" },
    lines: ["First", "Second"],
    server: { only: "Not for the browser", lines: ["Nor this"] },
  };
  const source = `import { aTexts } from "./texts/a.texts.ts";
import { errorsOf } from "#shared/texts/errors.ts";
const T = errorsOf(aTexts.errors);
const schema = z.string(T.tooLong);
const title = () => aTexts.title;
const label = (key) => aTexts.options[key];
const lines = () => aTexts.lines.map((line) => line);
`;
  const uses = usesOf("client/x.ts", source, (specifier) => specifier.endsWith("a.texts.ts"));
  const { title, options, lines } = all;
  expect(usedTexts("client/a/texts", all, uses)).toEqual({ title, errors: { tooLong: "Too long" }, options, lines });
  expect(usedTexts("client/a/texts", all, [])).toEqual({});
});
