import { describe, expect, test } from "vitest";
import { momentText, offsetMinutes } from "../zoned-time.ts";
import { adjustmentText, interviewSentence, whenText } from "./when.ts";

const slot = (starts_at: string, offset = "+08:00") => ({ starts_at, offset, minutes: 45 });

test.each([
  ["2026-12-01T06:00:00.000Z", "+08:00", "Tuesday, 1 December 2026, 2:00 PM (UTC+8)"],
  // In that time zone it is already the next day.
  ["2026-12-01T16:30:00.000Z", "+08:00", "Wednesday, 2 December 2026, 12:30 AM (UTC+8)"],
  ["2026-12-01T06:00:00.000Z", "+05:30", "Tuesday, 1 December 2026, 11:30 AM (UTC+5:30)"],
  ["2026-12-01T02:00:00.000Z", "-05:00", "Monday, 30 November 2026, 9:00 PM (UTC−5)"],
  ["2026-12-01T06:00:00.000Z", "+00:00", "Tuesday, 1 December 2026, 6:00 AM (UTC)"],
])("%s at %s is %s", (starts_at, offset, text) => {
  expect(whenText({ starts_at, offset })).toBe(text);
});

test.each([
  ["+08:00", 480],
  ["-03:30", -210],
  ["+00:00", 0],
])("%s is %i minutes", (offset, minutes) => expect(offsetMinutes(offset)).toBe(minutes));

describe("an interview in one sentence", () => {
  const interview = {
    job_title: "Data Encoder",
    kind: "video",
    status: "proposed",
    slots: [slot("2026-12-01T06:00:00.000Z"), slot("2026-12-02T01:00:00.000Z")],
    accepted_slot: null,
  } as const;
  test.each([
    [
      {},
      "Interview for Data Encoder, by video: proposed for Tuesday, 1 December 2026, 2:00 PM (UTC+8) or Wednesday, 2 December 2026, 9:00 AM (UTC+8).",
    ],
    [
      { status: "accepted", accepted_slot: 1 },
      "Interview for Data Encoder, by video: confirmed for Wednesday, 2 December 2026, 9:00 AM (UTC+8), 45 minutes.",
    ],
    [{ status: "time_requested" }, "Interview for Data Encoder, by video: another time requested."],
    [{ status: "cancelled" }, "Interview for Data Encoder, by video: cancelled."],
    // A cancelled interview must not show the time that was agreed before.
    [{ status: "declined", accepted_slot: 0 }, "Interview for Data Encoder, by video: declined."],
  ] as const)("%j", (more, sentence) => expect(interviewSentence({ ...interview, ...more })).toBe(sentence));
});

test("describes an adjustment by its feature and note, or by the words alone", () => {
  expect(adjustmentText({ need: "sign_language_interpreter", words: "" })).toBe("Sign-language interpreter");
  expect(adjustmentText({ need: "sign_language_interpreter", words: "FSL" })).toBe("Sign-language interpreter (FSL)");
  expect(adjustmentText({ need: "other", words: "A lamp" })).toBe("A lamp");
  expect(adjustmentText({ need: "other", words: "Send the questions before. Thank you. " })).toBe(
    "Send the questions before. Thank you",
  );
});

test("a short time names its zone unless that is Manila's", () => {
  const starts_at = "2026-11-23T10:00:00.000Z";
  expect(momentText({ starts_at })).toBe("Mon 23 Nov, 6:00 PM");
  expect(momentText({ starts_at, offset: "+08:00" })).toBe("Mon 23 Nov, 6:00 PM");
  expect(momentText({ starts_at, offset: "+04:00" })).toBe("Mon 23 Nov, 2:00 PM (UTC+4)");
  expect(momentText({ starts_at, offset: "-03:30" })).toBe("Mon 23 Nov, 6:30 AM (UTC−3:30)");
});
