import type { AnyBulkWriteOperation, Connection } from "mongoose";
import type { NotificationRow } from "#server/features/notifications/notification.model.ts";
import { storedTextsOf } from "#server/features/notifications/presenter.ts";
import { readWhen, WHEN } from "#server/platform/migrations/old-times.ts";
import { own } from "#shared/dictionary.ts";
import type { Note } from "#shared/notifications/notes.ts";

/*
 * The server's notifications as versions before 2026-11-23 stored them: as texts. These are the texts of those versions,
 * which must not change. The cause says which feature wrote it: nobody else can write such a cause.
 */

type Old = Pick<NotificationRow, "cause" | "title" | "message">;

const MOVES = {
  "In review": "review",
  Interview: "interview",
  Offer: "offer",
  Hired: "hired",
  "Not selected": "rejected",
} as const;
const ACTIONS = {
  "Your interview is agreed on": "accept",
  "Another time is asked for": "ask_time",
  "An adjustment is asked for": "ask_adjustment",
  "An interview was declined": "decline",
  "Your interview has new times": "move",
  "Your interview was cancelled": "cancel",
  "An answer about your adjustment": "answer_adjustment",
} as const;
const TYPES = {
  "Person with Disability": "pwd",
  "Indigenous person": "indigenous",
  "General User": "general",
  Employer: "employer",
  Admin: "admin",
} as const;

const firstOf = (pattern: RegExp, text: string): string | null => pattern.exec(text)?.[1] ?? null;

function readApplication({ message }: Old): Note | null {
  const sent = firstOf(/^Somebody applied for (.+)\.$/s, message);
  if (sent !== null) return { kind: "application.sent", job_title: sent };
  const withdrawn = firstOf(/^An application for (.+) was withdrawn\.$/s, message);
  if (withdrawn !== null) return { kind: "application.withdrawn", job_title: withdrawn };
  const [, job_title = "", to = ""] = /^Your application for (.+) is now at “([^”]+)”\.$/s.exec(message) ?? [];
  const status = own(MOVES, to);
  return status ? { kind: "application.moved", job_title, status } : null;
}

function readInterview({ title, message }: Old): Note | null {
  const proposed = firstOf(/^Please choose a time for your interview for (.+)\.$/s, message);
  if (proposed !== null) return { kind: "interview.proposed", job_title: proposed };
  const [, reminded = "", at = ""] = new RegExp(`^Interview for (.+): (${WHEN})\\.$`, "s").exec(message) ?? [];
  const when = readWhen(at);
  if (when) {
    const soon = title === "Your interview begins soon";
    return { kind: "interview.reminder", job_title: reminded, ...when, soon };
  }
  const [action, job_title] = [own(ACTIONS, title), firstOf(/^Interview for (.+)\.$/s, message)];
  return action && job_title !== null ? { kind: "interview.changed", job_title, action } : null;
}

function readAccount({ cause, message: words }: Old): Note | null {
  if (cause.startsWith("user.suspend-")) return { kind: "account.suspended", words };
  if (cause.startsWith("user.warn-")) return { kind: "account.warned", words };
  if (cause.startsWith("user.reactivate-")) {
    const isUsual = words === "You can use everything as before.";
    return { kind: "account.reactivated", words: isUsual ? null : words };
  }
  const to = own(TYPES, firstOf(/^It is (.+) now\.$/, words) ?? "");
  return to ? { kind: "account.type_changed", to } : null;
}

function readSecurity({ cause, message }: Old): Note | null {
  if (cause.startsWith("password-")) return { kind: "security.password_changed" };
  const asked = firstOf(/^It becomes (\S+) when the link/, message);
  if (asked !== null) return { kind: "security.email_requested", email: asked };
  const email = firstOf(/^You sign in with (\S+) from now on\. If this was not you/, message);
  if (email !== null) return { kind: "security.email_changed", email };
  const device = firstOf(/^From a browser that we do not know: (.+)\. If this was not you/s, message);
  return device === null ? null : { kind: "security.new_device", device };
}

const APPROVALS = [
  [/^(.+) is approved$/s, "company", "approved"],
  [/^(.+) was not approved$/s, "company", "rejected"],
  [/^Your company's changes are approved()$/, "company_change", "approved"],
  [/^Your company's changes were not approved()$/, "company_change", "rejected"],
  [/^Your PWD ID is confirmed()$/, "pwd_id", "approved"],
  [/^Your PWD ID was not confirmed()$/, "pwd_id", "rejected"],
  [/^You are listed as indigenous()$/, "listing", "approved"],
  [/^Your request to be listed was declined()$/, "listing", "rejected"],
] as const;

function readApproval({ title, message }: Old): Note | null {
  for (const [pattern, of, status] of APPROVALS) {
    const named = firstOf(pattern, title);
    if (named === null || (of === "company" && title.startsWith("Your company's changes "))) continue;
    const shown = of === "company_change" ? firstOf(/under the name (.+)\.$/s, message) : null;
    const became_pwd = message.startsWith("Your account is now a Person with Disability");
    const words = status === "rejected" ? message : "";
    return { kind: "approval.decided", of, status, company: shown ?? named, became_pwd, words };
  }
  return null;
}

function readJob({ cause, title, message }: Old): Note | null {
  const job_title = firstOf(/^“(.+)” is closed$/s, title);
  if (cause.startsWith("job-")) return job_title === null ? null : { kind: "job.expired", job_title };
  const search = firstOf(/^New job for “(.+)”$/s, title);
  const [job, company, place, ...more] = message.split(", ");
  // With another comma it is not known where the job's title ends.
  if (search === null || !job || !company || !place || more.length > 0) return null;
  return { kind: "search.found", search, job_title: job, company, place };
}

const READERS: [RegExp, (old: Old) => Note | null][] = [
  [/^application-\d/, readApplication],
  [/^interview-\d/, readInterview],
  [/^user\.(?:suspend|reactivate|warn|type)-/, readAccount],
  [/^(?:password|email-asked|email-changed|sign-in)-/, readSecurity],
  [/^(?:employer|company-change|company_change|pwd-id|listing)-\d/, readApproval],
  [/^(?:job|search)-\d/, readJob],
  [/^consent-withdrawn-\d/, () => ({ kind: "consent.withdrawn" })],
];

/** What a notification of an older version says; null if it is none that the server wrote itself. */
export function readOldNote(old: Old): Note | null {
  const { cause, title, message } = old;
  if (/^report-\d+-decided$/.test(cause)) {
    const isActed = title === "We acted on your report";
    return { kind: "report.decided", status: isActed ? "resolved" : "dismissed", words: message };
  }
  return READERS.find(([pattern]) => pattern.test(cause))?.[1](old) ?? null;
}

/** Rows of one write. */
const BATCH = 500;

/**
 * Stores what the server's notifications say as data beside their texts. What cannot be read keeps only its texts, which
 * are shown as they are. Safe to repeat, and while older processes still read and write texts.
 */
export async function storeNotesAsData(connection: Connection): Promise<void> {
  const rows = connection.collection<NotificationRow>("notifications");
  let writes: AnyBulkWriteOperation<object>[] = [];
  async function flush(): Promise<void> {
    const some = writes;
    writes = [];
    if (some.length > 0) await rows.bulkWrite(some as never[], { ordered: false });
  }
  for await (const { _id, cause, title, message } of rows.find({ note: null, deleted_at: null } as object)) {
    if (typeof cause !== "string" || typeof title !== "string" || typeof message !== "string") continue;
    const note = readOldNote({ cause, title, message });
    if (!note) continue;
    writes.push({
      updateOne: { filter: { _id, deleted_at: null }, update: { $set: { ...storedTextsOf(note), note } } },
    });
    if (writes.length === BATCH) await flush();
  }
  await flush();
}
