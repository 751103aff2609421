import { expect, it } from "vitest";
import { GROUP_MAX, matchingItems, type PaletteGroup, type PaletteItem } from "./palette-items.ts";

const item = (group: PaletteGroup, text: string, detail = ""): PaletteItem => ({
  key: `${group} ${text}`,
  group,
  text,
  detail,
  open: () => undefined,
});
const items = [
  item("pages", "Settings"),
  item("people", "Niña Peñafiel", "Bookkeeper"),
  item("jobs", "Bookkeeper", "In review, Niña Peñafiel"),
];
const found = (query: string) => matchingItems(items, query).map(({ text }) => text);

it("finds words of names and details in any order, ignoring accents and case", () => {
  expect(found("PENA nin")).toEqual(["Niña Peñafiel", "Bookkeeper"]);
  expect(found("review")).toEqual(["Bookkeeper"]);
  expect(found("nobody")).toEqual([]);
});

it("shows people first, then jobs, then pages, and everything before anything is typed", () => {
  expect(found(" ")).toEqual(["Niña Peñafiel", "Bookkeeper", "Settings"]);
});

it("limits each group, so that the next one stays in sight", () => {
  const many = Array.from({ length: GROUP_MAX + 2 }, (_, at) => item("people", `Person ${at}`));
  expect(matchingItems([...many, ...items], "")).toHaveLength(GROUP_MAX + 2);
});
