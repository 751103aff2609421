import { expect, test } from "vitest";
import { readOldCard, readOldLine } from "./old-lines.ts";

/** The sentences that commit 04a69be3 and older versions stored. */

const job_title = "Data Encoder";
const WHEN = "Tuesday, 1 December 2026, 2:00 PM (UTC+8)";
const starts_at = "2026-12-01T06:00:00.000Z";

test.each([
  ["An application was sent: Data Encoder.", { kind: "application.sent" }],
  ["The application for Data Encoder was withdrawn.", { kind: "application.withdrawn" }],
  [
    "The application for Data Encoder is now at “In review”.",
    { kind: "application.moved", status: "review", words: "" },
  ],
  [
    "The application for Data Encoder is now at “Not selected”. “Thank you.\nWe chose “another”.”",
    { kind: "application.moved", status: "rejected", words: "Thank you.\nWe chose “another”." },
  ],
  [`Agreed: the interview for Data Encoder is on ${WHEN}.`, { kind: "interview.accept", starts_at, offset: "+08:00" }],
  [
    "Agreed: the interview for Data Encoder is on Monday, 30 November 2026, 12:30 AM (UTC−3:30).",
    { kind: "interview.accept", starts_at: "2026-11-30T04:00:00.000Z", offset: "-03:30" },
  ],
  [
    "Another time was asked for, for the interview for Data Encoder. “Mornings, please”",
    { kind: "interview.ask_time", words: "Mornings, please" },
  ],
  [
    "An adjustment was asked for, for the interview for Data Encoder: Quiet space (by the door).",
    { kind: "interview.ask_adjustment", need: "quiet_space", asked: "by the door" },
  ],
  [
    "An adjustment was asked for, for the interview for Data Encoder: A lamp (a bright one).",
    { kind: "interview.ask_adjustment", need: "other", asked: "A lamp (a bright one)" },
  ],
  [
    "Yes, this adjustment will be there, for the interview for Data Encoder: Step-free access. “By the side door.”",
    {
      ...{ kind: "interview.answer_adjustment", need: "step_free_access", asked: "" },
      ...{ agreed: true, words: "By the side door." },
    },
  ],
  [
    "This adjustment cannot be made, for the interview for Data Encoder: Send the questions before. Thank you.",
    {
      ...{ kind: "interview.answer_adjustment", need: "other", asked: "Send the questions before. Thank you" },
      ...{ agreed: false, words: "" },
    },
  ],
  ["Declined: the interview for Data Encoder.", { kind: "interview.decline", words: "" }],
  [
    "New times or details for the interview for Data Encoder. “We moved.”",
    { kind: "interview.move", words: "We moved." },
  ],
  ["Cancelled: the interview for Data Encoder.", { kind: "interview.cancel", words: "" }],
])("reads the line %j", (sentence, says) => {
  expect(readOldLine(sentence)).toEqual({ job_title, ...says });
});

const card = { kind: "interview.card", job_title, format: "video", slots: [], accepted_slot: null };
const slot = { starts_at, offset: "+08:00" };

test.each([
  ["declined", { status: "declined" }],
  ["another time was asked for", { status: "time_requested" }],
  [`agreed for ${WHEN}, 45 minutes`, { status: "accepted", slots: [{ ...slot, minutes: 45 }], accepted_slot: 0 }],
  [
    `proposed for ${WHEN} or Wednesday, 2 December 2026, 9:00 AM (UTC)`,
    {
      status: "proposed",
      slots: [
        { ...slot, minutes: 0 },
        { starts_at: "2026-12-02T09:00:00.000Z", offset: "+00:00", minutes: 0 },
      ],
    },
  ],
])("reads the card that says: %s", (says, more) => {
  expect(readOldCard(`Interview for Data Encoder, by video: ${says}.`)).toEqual({ ...card, ...more });
});

test.each(["The stars were read.", "Old line 1", "The application for X is now at “Elsewhere”."])(
  "leaves the unknown line %j as it is",
  (sentence) => {
    expect(readOldLine(sentence)).toBeNull();
    expect(readOldCard(sentence)).toBeNull();
  },
);
