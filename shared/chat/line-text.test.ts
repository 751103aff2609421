import { afterEach, describe, expect, test } from "vitest";
import { INTERVIEW_ACTIONS } from "../interviews/interview-lists.ts";
import { readLanguageFrom } from "../texts/current.ts";
import { date } from "../texts/format.ts";
import { LANGUAGES, type Language } from "../texts/languages.ts";
import { Message } from "./chat.schemas.ts";
import { ChatLine } from "./chat-lines.ts";
import { lineText } from "./line-text.ts";

const speak = (language: Language) => readLanguageFrom(() => language);
afterEach(() => speak("en"));

const job_title = "Data encoder";
/** In Manila, wherever the reader is. */
const WHEN = date(new Date("2026-11-23T06:00:00.000Z"), "moment", "Asia/Manila");
const slot = { starts_at: "2026-11-23T06:00:00.000Z", offset: "+08:00", minutes: 30 };
const asked = { need: "quiet_space", asked: "near the door" } as const;

/** Each line as the two sides read it: Rowena applied, Ramil hires. */
const LINES: [ChatLine, { actor: string; other: string; both: string; name: string }][] = [
  [
    { kind: "application.sent", job_title },
    {
      name: "Rowena",
      actor: "You applied for Data encoder.",
      other: "Rowena applied for Data encoder.",
      both: "Application sent: Data encoder.",
    },
  ],
  [
    { kind: "application.moved", job_title, status: "review", words: "Thank you" },
    {
      name: "Ramil",
      actor: "You started reviewing Ramil's application for Data encoder. “Thank you”",
      other: "Ramil is reviewing your application for Data encoder. “Thank you”",
      both: "Application for Data encoder: in review. “Thank you”",
    },
  ],
  [
    { kind: "application.withdrawn", job_title },
    {
      name: "Rowena",
      actor: "You withdrew your application for Data encoder.",
      other: "Rowena withdrew their application for Data encoder.",
      both: "Application withdrawn: Data encoder.",
    },
  ],
  [
    { kind: "interview.accept", job_title, starts_at: slot.starts_at },
    {
      name: "Rowena",
      actor: `You confirmed the interview for Data encoder: ${WHEN}.`,
      other: `Rowena confirmed the interview for Data encoder: ${WHEN}.`,
      both: `Interview for Data encoder confirmed: ${WHEN}.`,
    },
  ],
  [
    { kind: "interview.ask_time", job_title, words: "Mornings, please" },
    {
      name: "Rowena",
      actor: "You asked for a different time for the Data encoder interview. “Mornings, please”",
      other: "Rowena asked for a different time for the Data encoder interview. “Mornings, please”",
      both: "Interview for Data encoder: a different time was requested. “Mornings, please”",
    },
  ],
  [
    { kind: "interview.ask_adjustment", job_title, ...asked },
    {
      name: "Rowena",
      actor: "You asked for an adjustment for the Data encoder interview: Quiet space (near the door).",
      other: "Rowena asked for an adjustment for the Data encoder interview: Quiet space (near the door).",
      both: "Interview for Data encoder: an adjustment was requested: Quiet space (near the door).",
    },
  ],
  [
    { kind: "interview.answer_adjustment", job_title, ...asked, agreed: true, words: "" },
    {
      name: "Ramil",
      actor: "You'll provide this adjustment for the Data encoder interview: Quiet space (near the door).",
      other: "Ramil will provide this adjustment for the Data encoder interview: Quiet space (near the door).",
      both: "Interview for Data encoder: this adjustment will be provided: Quiet space (near the door).",
    },
  ],
  [
    { kind: "interview.answer_adjustment", job_title, ...asked, agreed: false, words: "Sorry" },
    {
      name: "Ramil",
      actor: "You can't provide this adjustment for the Data encoder interview: Quiet space (near the door). “Sorry”",
      other: "Ramil can't provide this adjustment for the Data encoder interview: Quiet space (near the door). “Sorry”",
      both: "Interview for Data encoder: this adjustment can't be provided: Quiet space (near the door). “Sorry”",
    },
  ],
  [
    { kind: "interview.decline", job_title, words: "" },
    {
      name: "Rowena",
      actor: "You declined the interview for Data encoder.",
      other: "Rowena declined the interview for Data encoder.",
      both: "Interview for Data encoder declined.",
    },
  ],
  [
    { kind: "interview.move", job_title, words: "" },
    {
      name: "Ramil",
      actor: "You changed the interview for Data encoder.",
      other: "Ramil changed the interview for Data encoder.",
      both: "Interview for Data encoder changed.",
    },
  ],
  [
    { kind: "interview.cancel", job_title, words: "" },
    {
      name: "Ramil",
      actor: "You cancelled the interview for Data encoder.",
      other: "Ramil cancelled the interview for Data encoder.",
      both: "Interview for Data encoder cancelled.",
    },
  ],
];

describe.each(LINES)("%j", (line, { name, ...expected }) => {
  test("is read in English from each side", () => {
    expect({
      actor: lineText(line, { to: "actor", name }),
      other: lineText(line, { to: "other", name }),
      both: lineText(line, { to: "both" }),
    }).toEqual(expected);
  });

  test("is read in Filipino from each side, with the same names, times and words", () => {
    speak("fil");
    const [actor, other, both] = [
      lineText(line, { to: "actor", name }),
      lineText(line, { to: "other", name }),
      lineText(line, { to: "both" }),
    ];
    expect(new Set([actor, other, both, ...Object.values(expected)]).size).toBe(6);
    for (const text of [actor, other, both]) {
      expect(text).toContain("Data encoder");
      if ("words" in line) expect(text).toContain(line.words);
    }
    expect(other).toContain(name);
    expect(both).not.toContain(name);
  });
});

test("knows every action on an interview", () => {
  const kinds = new Set(LINES.map(([{ kind }]) => kind as string));
  for (const action of INTERVIEW_ACTIONS) expect(kinds).toContain(`interview.${action}`);
});

test.each([
  ["review", "Nire-review ni Ramil ang application mo para sa Data encoder."],
  ["interview", "Inilipat ni Ramil sa interview stage ang application mo para sa Data encoder."],
  ["offer", "Binigyan ka ni Ramil ng offer para sa Data encoder."],
  ["hired", "Na-hire ka ni Ramil para sa Data encoder."],
  ["rejected", "Ipinaalam sa iyo ni Ramil na hindi ka napili para sa Data encoder."],
] as const)("says in Filipino that an application was moved to %s", (status, text) => {
  speak("fil");
  const line = { kind: "application.moved", job_title, status, words: "" } as const;
  expect(lineText(line, { to: "other", name: "Ramil" })).toBe(text);
});

test("says of a card what it shows, in both languages", () => {
  const shown = { job_title, format: "video" as const, slots: [slot], accepted_slot: null };
  for (const language of LANGUAGES) {
    speak(language);
    const text = lineText({ kind: "interview.card", ...shown, status: "proposed" }, { to: "both" });
    expect(text).toContain("Data encoder");
  }
});

test("drops a line of a kind that is not known, and keeps its message", () => {
  const message = {
    ...{ id: 1, seq: 1, rev: 1, client_id: "a", conversation_id: 1, sender_id: 1, receiver_id: 2, kind: "system" },
    ...{ author_id: 1, author: null },
    ...{ content: "Contract signed.", attachments: [], card: null, topic: null, is_read: false },
    ...{ created_at: slot.starts_at, updated_at: slot.starts_at, edited_at: null, deleted_at: null },
  };
  const read = Message.parse({ ...message, line: { kind: "contract.signed", job_title } });
  expect(read).toMatchObject({ content: "Contract signed." });
  expect(read.line).toBeUndefined();
  const line = { kind: "application.sent", job_title };
  expect(Message.parse({ ...message, line }).line).toEqual(ChatLine.parse(line));
});
