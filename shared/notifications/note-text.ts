import { deviceText } from "../accounts/device-name.ts";
import type { PersonCard } from "../chat/chat.schemas.ts";
import { fullName } from "../chat/full-name.ts";
import { searchName } from "../jobs/search-name.ts";
import { momentText } from "../zoned-time.ts";
import type { Note } from "./notes.ts";
import { notificationsTexts as texts } from "./texts/notifications.texts.ts";

export interface NoteText {
  title: string;
  message: string;
}
/** Who acted, as far as a text names them. */
export type NotePerson = Pick<PersonCard, "first_name" | "last_name" | "username" | "company">;
type Of<K extends Note["kind"]> = Extract<Note, { kind: K }>;
/** What the messages of a pair may name. */
interface Names {
  /** Who acted; empty for no one. */
  name: string;
  named: string;
  job: string;
  company: string;
  search: string;
  place: string;
}
/** A title and a message; a text without arguments is a string. */
type Pair = Record<"title" | "message", string | ((names: Names) => string)>;

function filled({ title, message }: Pair, names: Partial<Names>): NoteText {
  const all = { name: "", named: "false", job: "", company: "", search: "", place: "", ...names };
  const textOf = (text: Pair["title"]) => (typeof text === "string" ? text : text(all));
  return { title: textOf(title), message: textOf(message) };
}

function approvalText({ of, status, company, became_pwd, words }: Of<"approval.decided">): NoteText {
  const { approved, rejected } = texts.approval[of];
  if (status === "rejected")
    return { title: typeof rejected === "string" ? rejected : rejected({ company }), message: words };
  const text = filled(approved, { company });
  return became_pwd ? { ...text, message: texts.approval.pwd_id.becamePwd } : text;
}

function accountText(note: Extract<Note, { kind: `account.${string}` }>): NoteText {
  const { suspended, reactivated, warned, typeChanged } = texts.account;
  switch (note.kind) {
    case "account.suspended":
      return { title: suspended, message: note.words };
    case "account.reactivated":
      return { title: reactivated.title, message: note.words ?? reactivated.message };
    case "account.warned":
      return { title: warned, message: note.words };
    case "account.type_changed":
      return { title: typeChanged.title, message: typeChanged.message({ type: note.to }) };
  }
}

function securityText(note: Extract<Note, { kind: `security.${string}` }>): NoteText {
  const { passwordChanged, emailRequested, emailChanged, newDevice } = texts.security;
  switch (note.kind) {
    case "security.password_changed":
      return filled(passwordChanged, {});
    case "security.email_requested":
      return { title: emailRequested.title, message: emailRequested.message({ email: note.email }) };
    case "security.email_changed":
      return { title: emailChanged.title, message: emailChanged.message({ email: note.email }) };
    case "security.new_device":
      return { title: newDevice.title, message: newDevice.message({ device: deviceText(note.device) }) };
  }
}

/** A person inside a sentence, with the company for which they act. */
function nameOf({ company, ...person }: NotePerson): string {
  const name = fullName(person);
  return company ? texts.ofCompany({ name, company: company.name }) : name;
}

const namesOf = (person: NotePerson | null) => ({
  name: person ? nameOf(person) : "",
  named: String(person !== null),
});

function workText(
  note: Extract<Note, { kind: `application.${string}` | `interview.${string}` | "job.expired" | "search.found" }>,
  person: NotePerson | null,
): NoteText {
  const { application, interview } = texts;
  const names = { job: note.job_title, ...namesOf(person) };
  switch (note.kind) {
    case "application.sent":
      return filled(application.sent, names);
    case "application.withdrawn":
      return filled(application.withdrawn, names);
    case "application.moved":
      return filled(application.moved[note.status], names);
    case "interview.proposed":
      return filled(interview.proposed, names);
    case "interview.changed":
      return filled(interview[note.action], names);
    case "interview.reminder": {
      const { reminder } = interview;
      const when = momentText(note);
      return { title: note.soon ? reminder.soon : reminder.later, message: reminder.message({ ...names, when }) };
    }
    case "job.expired":
      return filled(texts.job.expired, names);
    case "search.found": {
      const { search: name, criteria, company, place } = note;
      const search = criteria && name === "" ? searchName(criteria) : name;
      return filled(texts.job.found, { ...names, search, company, place });
    }
  }
}

/**
 * The title and the message of a notification in the current language.
 * @param person who acted; null if that is no one, or is not to be named
 */
export function noteText(note: Note, person: NotePerson | null = null): NoteText {
  switch (note.kind) {
    case "report.decided":
      return { title: texts.report[note.status], message: note.words };
    case "approval.decided":
      return approvalText(note);
    case "consent.withdrawn":
      return filled(texts.consentWithdrawn, {});
    case "account.suspended":
    case "account.reactivated":
    case "account.warned":
    case "account.type_changed":
      return accountText(note);
    case "security.password_changed":
    case "security.email_requested":
    case "security.email_changed":
    case "security.new_device":
      return securityText(note);
    default:
      return workText(note, person);
  }
}

/** What several notifications of one kind and job say together. */
export interface NoteGroup {
  kind: "application.sent" | "application.withdrawn";
  job_id: number;
  job_title: string;
  count: number;
}

/** The text of a group. @param person who acted last; null if they cannot be named */
export function groupText({ kind, job_title: job, count }: NoteGroup, person: NotePerson | null): NoteText {
  const { group } = texts;
  const title = kind === "application.sent" ? group.sent : group.withdrawn;
  return { title: title({ ...namesOf(person), job, count, others: count - 1 }), message: group.message };
}
