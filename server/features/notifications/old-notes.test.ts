import { expect, test } from "vitest";
import { readOldNote } from "./old-notes.ts";

/** The notifications that commit 04a69be3 and older versions stored. */

const job_title = "Data Encoder";
const WHEN = "Tuesday, 1 December 2026, 2:00 PM (UTC+8)";
const NOT_YOU = "If this was not you, set a new password at once: 'Forgot password?' on the sign-in page.";
const approval = { kind: "approval.decided", company: "", became_pwd: false, words: "" };

test.each([
  ["application-1-1", "New application", "Somebody applied for Data Encoder.", { kind: "application.sent", job_title }],
  [
    ...["application-1-2", "Application withdrawn", "An application for Data Encoder was withdrawn."],
    { kind: "application.withdrawn", job_title },
  ],
  [
    ...[
      "application-1-3",
      "Your application is being read",
      "Your application for Data Encoder is now at “In review”.",
    ],
    { kind: "application.moved", job_title, status: "review" },
  ],
  [
    "interview-1-1",
    "You are invited to an interview",
    "Please choose a time for your interview for Data Encoder.",
    { kind: "interview.proposed", job_title },
  ],
  [
    ...["interview-1-2", "Another time is asked for", "Interview for Data Encoder."],
    { kind: "interview.changed", job_title, action: "ask_time" },
  ],
  [
    ...["interview-1-3-hour", "Your interview begins soon", `Interview for Data Encoder: ${WHEN}.`],
    { kind: "interview.reminder", job_title, starts_at: "2026-12-01T06:00:00.000Z", offset: "+08:00", soon: true },
  ],
  [
    ...["report-7-decided", "We looked at your report", "It was no spam."],
    { kind: "report.decided", status: "dismissed", words: "It was no spam." },
  ],
  ["user.suspend-4-1-a", "Your account was suspended", "Spam", { kind: "account.suspended", words: "Spam" }],
  [
    ...["user.reactivate-4-1-a", "Your account is active again", "You can use everything as before."],
    { kind: "account.reactivated", words: null },
  ],
  ["user.warn-4-1-a", "A warning from our team", "Be kind", { kind: "account.warned", words: "Be kind" }],
  [
    ...["user.type-4-1-a", "The type of your account was changed", "It is Indigenous person now."],
    { kind: "account.type_changed", to: "indigenous" },
  ],
  [
    ...["employer-4-approved-17", "Palay Foods is approved", "Job seekers can write to you now."],
    { ...approval, of: "company", status: "approved", company: "Palay Foods" },
  ],
  [
    ...["employer-4-rejected-17", "Palay Foods was not approved", "No papers"],
    { ...approval, of: "company", status: "rejected", company: "Palay Foods", words: "No papers" },
  ],
  [
    "company-change-4-approved-17",
    "Your company's changes are approved",
    "Everyone sees them now, under the name Palay Foods.",
    { ...approval, of: "company_change", status: "approved", company: "Palay Foods" },
  ],
  [
    "pwd-id-4-approved-17",
    "Your PWD ID is confirmed",
    "Your account is now a Person with Disability account, and your profile shows the badge.",
    { ...approval, of: "pwd_id", status: "approved", became_pwd: true },
  ],
  [
    ...["listing-4-rejected-17", "Your request to be listed was declined", "Tell us more"],
    { ...approval, of: "listing", status: "rejected", words: "Tell us more" },
  ],
  [
    ...["job-4-expired-2026-11-20T00:00:00.000Z", "“Data Encoder” is closed", "Its closing date has passed"],
    { kind: "job.expired", job_title },
  ],
  [
    ...["search-4-job-5", "New job for “encoder”", "Data Encoder, Palay Foods, Davao"],
    { kind: "search.found", search: "encoder", job_title, company: "Palay Foods", place: "Davao" },
  ],
  ["consent-withdrawn-4-2", "You withdrew your consent", "Your PWD ID", { kind: "consent.withdrawn" }],
  [
    ...["password-2", "Your password was changed", `All other devices were signed out. ${NOT_YOU}`],
    { kind: "security.password_changed" },
  ],
  [
    "email-asked-ab",
    "A new email address was asked for",
    `It becomes a@mail.example when the link that we sent there is opened. ${NOT_YOU}`,
    { kind: "security.email_requested", email: "a@mail.example" },
  ],
  [
    "email-changed-ab",
    "Your email address was changed",
    `You sign in with a@mail.example from now on. ${NOT_YOU}`,
    { kind: "security.email_changed", email: "a@mail.example" },
  ],
  [
    "sign-in-ab",
    "New sign-in to your account",
    `From a browser that we do not know: Firefox on Windows. ${NOT_YOU}`,
    { kind: "security.new_device", device: "Firefox on Windows" },
  ],
] as [string, string, string, object][])("reads %s: %s", (cause, title, message, note) => {
  expect(readOldNote({ cause, title, message })).toEqual(note);
});

test.each([
  ["admin-1-ab", "New application", "Somebody applied for Data Encoder."],
  ["announcement-1", "Your account was suspended", "No, it was not."],
  ["search-4-job-5", "New job for “encoder”", "Encoder, data, Palay Foods, Davao"],
  ["application-1-old-1", "Old 1", "Text of an older version"],
])("leaves %s as it is: %s", (cause, title, message) => {
  expect(readOldNote({ cause, title, message })).toBeNull();
});
