import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ACCESS_FEATURE_TEXTS, ACCESS_FEATURES } from "../jobs/access-features.ts";
import { primitivesTexts } from "../texts/primitives/primitives.texts.ts";
import { AccessNeedsChange } from "./access-needs.ts";
import { profileErrorsTexts as PROFILE_TEXTS } from "./texts/profile-errors/profile-errors.texts.ts";

const saidOf = (sent: unknown) => z.safeParse(AccessNeedsChange, sent).error?.issues.map(({ message }) => message);

test("has a different text for every feature", () => {
  expect(new Set(ACCESS_FEATURES.map((feature) => ACCESS_FEATURE_TEXTS[feature])).size).toBe(ACCESS_FEATURES.length);
});

test("makes a need private by default, and does not require a note", () => {
  expect(z.parse(AccessNeedsChange, [{ need: "quiet_space" }])).toEqual([
    { need: "quiet_space", note: "", visible_to: "nobody" },
  ]);
  expect(z.parse(AccessNeedsChange, [])).toEqual([]);
});

test("allows any number of custom needs with a note each, but every listed feature only once", () => {
  const own = { need: "other", note: " A lamp ", visible_to: "approved_employers" };
  expect(z.parse(AccessNeedsChange, [own, own])).toHaveLength(2);
  expect(saidOf([{ ...own, note: " " }])).toEqual([PROFILE_TEXTS.needNote]);
  expect(saidOf([{ need: "quiet_space" }, { need: "quiet_space", note: "Really" }])).toEqual([PROFILE_TEXTS.needTwice]);
  expect(saidOf([{ ...own, note: "x".repeat(301) }])).toEqual([primitivesTexts.tooLong({ max: 300 })]);
  expect(saidOf([{ ...own, secret: true }])).toBeDefined();
});
