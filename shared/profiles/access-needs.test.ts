import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ACCESS_FEATURE_TEXTS, ACCESS_FEATURES } from "../jobs/access-features.ts";
import { AccessNeedsChange } from "./access-needs.ts";
import { PROFILE_TEXTS } from "./profiles.texts.ts";

const saidOf = (sent: unknown) => z.safeParse(AccessNeedsChange, sent).error?.issues.map(({ message }) => message);

test("every feature has its text, and each a text of its own", () => {
  expect(new Set(ACCESS_FEATURES.map((feature) => ACCESS_FEATURE_TEXTS[feature])).size).toBe(ACCESS_FEATURES.length);
});

test("a need is private until its owner says otherwise, and needs no note", () => {
  expect(z.parse(AccessNeedsChange, [{ need: "quiet_space" }])).toEqual([
    { need: "quiet_space", note: "", visible_to: "nobody" },
  ]);
  expect(z.parse(AccessNeedsChange, [])).toEqual([]);
});

test("own words may be there as often as somebody likes, each with something said; the list's entries once", () => {
  const own = { need: "other", note: " A lamp ", visible_to: "approved_employers" };
  expect(z.parse(AccessNeedsChange, [own, own])).toHaveLength(2);
  expect(saidOf([{ ...own, note: " " }])).toEqual([PROFILE_TEXTS.needNote]);
  expect(saidOf([{ need: "quiet_space" }, { need: "quiet_space", note: "Really" }])).toEqual([PROFILE_TEXTS.needTwice]);
  expect(saidOf([{ ...own, note: "x".repeat(301) }])).toEqual([PROFILE_TEXTS.tooLong]);
  expect(saidOf([{ ...own, secret: true }])).toBeDefined();
});
