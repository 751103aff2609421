import { afterEach, expect, test } from "vitest";
import { INTERVIEW_ACTIONS } from "../interviews/interview-lists.ts";
import { readLanguageFrom } from "../texts/current.ts";
import type { Language } from "../texts/languages.ts";
import { noteText } from "./note-text.ts";
import { Note } from "./notes.ts";
import { Notification } from "./notifications.schemas.ts";

const speak = (language: Language) => readLanguageFrom(() => language);
afterEach(() => speak("en"));

const job_title = "Data encoder";
const approval = { kind: "approval.decided" as const, company: "", became_pwd: false, words: "" };

/** Each note with its title in English and in Filipino. */
const NOTES: [Note, string, string][] = [
  [
    { kind: "application.sent", job_title },
    "New application for Data encoder",
    "Bagong application para sa Data encoder",
  ],
  [{ kind: "application.withdrawn", job_title }, "Application withdrawn", "Binawi ang application"],
  [{ kind: "application.moved", job_title, status: "offer" }, "You have an offer", "May offer ka"],
  [{ kind: "interview.proposed", job_title }, "You're invited to an interview", "Iniimbitahan ka sa interview"],
  [
    { kind: "interview.changed", job_title, action: "ask_adjustment" },
    "Adjustment requested",
    "May humiling ng adjustment",
  ],
  [
    { kind: "interview.reminder", job_title, starts_at: "2026-11-23T06:00:00.000Z", soon: true },
    "Your interview starts soon",
    "Malapit nang magsimula ang interview mo",
  ],
  [
    { kind: "report.decided", status: "resolved", words: "Thank you." },
    "We acted on your report",
    "Inaksiyunan namin ang report mo",
  ],
  [{ kind: "account.suspended", words: "Spam." }, "Your account was suspended", "Sinuspinde ang account mo"],
  [{ kind: "account.reactivated", words: null }, "Your account is active again", "Active na ulit ang account mo"],
  [{ kind: "account.warned", words: "Be kind." }, "A warning from our team", "Babala mula sa team namin"],
  [{ kind: "account.type_changed", to: "pwd" }, "Your account type has changed", "Nabago ang uri ng account mo"],
  [
    { ...approval, of: "company", status: "approved", company: "Palay Foods" },
    "Palay Foods is approved",
    "Naaprubahan ang Palay Foods",
  ],
  [
    { ...approval, of: "pwd_id", status: "rejected", words: "Not readable." },
    "We couldn't verify your PWD ID",
    "Hindi namin na-verify ang PWD ID mo",
  ],
  [{ kind: "consent.withdrawn" }, "You withdrew your consent", "Binawi mo ang pahintulot mo"],
  [{ kind: "job.expired", job_title }, "“Data encoder” is closed", "Sarado na ang “Data encoder”"],
  [
    { kind: "search.found", search: "encoder", job_title, company: "Palay Foods", place: "Davao" },
    "New job for “encoder”",
    "Bagong trabaho para sa “encoder”",
  ],
  [
    {
      ...{ kind: "search.found", search: "", job_title, company: "Palay Foods", place: "Davao" },
      criteria: {
        ...{ search: "weaver", location: "", skills: [], min_salary: 15_000, type: [], work_mode: [] },
        accommodations: ["quiet_space"],
      },
    },
    "New job for “weaver, Quiet space, from ₱15,000”",
    "Bagong trabaho para sa “weaver, Tahimik na lugar, mula ₱15,000”",
  ],
  [{ kind: "security.password_changed" }, "Your password was changed", "Nabago ang password mo"],
  [
    { kind: "security.email_requested", email: "a@mail.example" },
    "Email change requested",
    "May humiling na baguhin ang email",
  ],
  [
    { kind: "security.email_changed", email: "a@mail.example" },
    "Your email address was changed",
    "Nabago ang email mo",
  ],
  [
    { kind: "security.new_device", device: "Firefox on Windows" },
    "New sign-in to your account",
    "May bagong sign-in sa account mo",
  ],
];

test.each(NOTES)("%j is told in English and in Filipino", (note, english, filipino) => {
  const inEnglish = noteText(note);
  speak("fil");
  const inFilipino = noteText(note);
  expect([inEnglish.title, inFilipino.title]).toEqual([english, filipino]);
  for (const text of [inEnglish, inFilipino]) {
    const whole = `${text.title} ${text.message}`;
    expect(text.message).not.toBe("");
    for (const [name, value] of Object.entries(note))
      if (["job_title", "words", "email", "company", "place"].includes(name)) expect(whole).toContain(value ?? "");
  }
});

test("a browser is named in the reader's language", () => {
  const note = { kind: "security.new_device", device: "Firefox on Windows" } as const;
  expect(noteText(note).message).toContain("Firefox on Windows");
  speak("fil");
  expect(noteText(note).message).toContain("Firefox sa Windows");
});

test("has a text for every kind", () => {
  expect(new Set(NOTES.map(([{ kind }]) => kind)).size).toBe(Note._zod.def.options.length);
});

test("has a title of its own for every action on an interview", () => {
  const titles = INTERVIEW_ACTIONS.map((action) => noteText({ kind: "interview.changed", job_title, action }).title);
  expect(new Set(titles).size).toBe(INTERVIEW_ACTIONS.length);
});

test("says what an approved PWD ID has changed", () => {
  const note = { ...approval, of: "pwd_id" as const, status: "approved" as const };
  expect(noteText(note).message).toBe("Your profile shows it now.");
  expect(noteText({ ...note, became_pwd: true }).message).toContain("Person with Disability");
});

test("drops a note of a kind that is not known, and keeps the texts", () => {
  const row = {
    ...{ id: 1, type: "info", title: "Contract", message: "Signed.", icon: null, is_read: false },
    ...{ created_at: "2026-11-23T06:00:00.000Z", application_id: null },
  };
  expect(Notification.parse({ ...row, note: { kind: "contract.signed" } })).toEqual(row);
});

test("names who acted with their company, and no one whose name is not known", () => {
  const ana = { first_name: "Ana", last_name: "Reyes", username: "ana", company: { name: "Luntian Digital", id: 7 } };
  const offer: Note = { kind: "application.moved", job_title, status: "offer" };
  expect(noteText(offer, ana).message).toBe("Ana Reyes from Luntian Digital made you an offer for Data encoder.");
  expect(noteText(offer).message).toBe("The employer made you an offer for Data encoder.");
  const sent: Note = { kind: "application.sent", job_title };
  expect(noteText(sent, { ...ana, company: null }).title).toBe("Ana Reyes applied for Data encoder");
  expect(noteText(sent, { ...ana, first_name: "", last_name: "", company: null }).title).toMatch(/^ana applied/);
  speak("fil");
  expect(noteText(offer, ana).message).toBe(
    "Binigyan ka ni Ana Reyes ng Luntian Digital ng offer para sa Data encoder.",
  );
});
