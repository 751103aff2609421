import { afterEach, expect, test } from "vitest";
import { readLanguageFrom } from "../../texts/current.ts";
import { LANGUAGES } from "../../texts/languages.ts";
import { AUDIT_ACTIONS } from "../audit-lists.ts";
import { auditText } from "../audit-text.ts";
import { SHOWN_KINDS } from "./activity-lists.ts";
import { activitySentence, activityText } from "./activity-text.ts";

afterEach(() => readLanguageFrom(() => "en"));

const NAMES = { actor: "Palay Foods", subject: "Rowena Magbanua", job: "Data encoder" };

test.each([
  ["application.sent", "Palay Foods applied for Data encoder"],
  ["move.review", "Palay Foods started reviewing Rowena Magbanua for Data encoder"],
  ["job.expired", "Data encoder by Palay Foods expired"],
  ["failed_logins.account", "Repeated failed sign-ins: Rowena Magbanua"],
  ["failed_logins.unknown_account", "Repeated failed sign-ins to an account that doesn't exist"],
] as const)("tells an activity of the kind %s", (kind, text) => expect(activityText(kind, NAMES)).toBe(text));

test("names nobody who is gone", () => {
  const gone = { actor: null, subject: null, job: null };
  expect(activityText("application.sent", gone)).toBe("Someone who left applied for a deleted job");
  readLanguageFrom(() => "fil");
  expect(activityText("application.sent", gone)).toBe("Nag-apply si [umalis na] para sa isang nabura nang trabaho");
});

test("marks the name of the person who acted, and not the same letters elsewhere", () => {
  const bold = (name: string) => ({ bold: name });
  // "Ed" also ends "expired" and "closed".
  expect(activitySentence("job.expired", { ...NAMES, actor: "Ed", job: "Editor" }, bold)).toEqual([
    "Editor by ",
    { bold: "Ed" },
    " expired",
  ]);
});

test("has a text of its own for every activity and every audit action, in every language", () => {
  const texts = LANGUAGES.flatMap((language) => {
    readLanguageFrom(() => language);
    return [
      ...SHOWN_KINDS.map((kind) => `activity: ${activityText(kind, NAMES)}`),
      ...AUDIT_ACTIONS.map((action) => `audit: ${auditText(action, "Ana Reyes", "Ben Cruz")}`),
    ];
  });
  expect(new Set(texts).size).toBe(LANGUAGES.length * (SHOWN_KINDS.length + AUDIT_ACTIONS.length));
});
