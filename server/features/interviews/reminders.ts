import type { Records } from "#server/platform/database/records.ts";
import type { TimeCursor } from "#server/platform/database/time-cursor.ts";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Events } from "#server/platform/events/events.ts";
import type { Site } from "#server/platform/mail/letter.ts";
import type { Mailer, Written } from "#server/platform/mail/mailer.ts";
import { inLanguage } from "#server/platform/texts/language.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { betweenPeople } from "#shared/domain-event.ts";
import { InterviewReminded } from "#shared/interviews/domain-events.ts";
import type { Language } from "#shared/texts/languages.ts";
import { reminderMail } from "./interview.mails.ts";
import type { InterviewRow } from "./interview.model.ts";
import { isPlannedAs, isSoon, nextReminder, startOf } from "./interview-changes.ts";
import { toInterview } from "./interviews.presenters.ts";
import type { InterviewsRepo } from "./interviews.repo.ts";

/** The kind of these emails in the mail queue. */
export const INTERVIEW_MAIL = "interview";

/** Interviews per page. */
const PAGE = 200;

/** The fields of an account that a reminder needs. */
interface Reminded {
  email: string;
  first_name: string;
  user_type: UserType;
  /** The language in which to write to them; null if it is not known. */
  language: Language | null;
  /** Verified and not suspended. */
  reachable: boolean;
}

interface Deps {
  interviews: Pick<InterviewsRepo, "find" | "due" | "takeReminder">;
  person: (id: number) => Promise<Reminded | null>;
  wantsMail: (userId: number) => Promise<boolean>;
  inTransaction: InTransaction;
  events: Pick<Events, "publish" | "deliver">;
  mailer: Pick<Mailer, "order">;
  site: () => Site;
  records: Pick<Records, "attempt">;
  now: () => Date;
}

/**
 * Reminds both sides of agreed interviews a day and an hour before. A reminder is claimed in the transaction that
 * publishes its event, so that exactly one process does it and a crash loses nothing.
 */
export class Reminders {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Publishes all reminders that are due, page by page. An interview that cannot be read is skipped and stays due; the
   * others are not delayed.
   */
  async processPending(): Promise<void> {
    const { interviews, now, records } = this.#deps;
    let after: TimeCursor = { at: new Date(0), id: null };
    for (;;) {
      const page = await interviews.due(now(), after, PAGE);
      for (const row of page) await records.attempt("interview reminders", row._id, () => this.#remind(row));
      const last = page.at(-1);
      if (!last?.remind_at || page.length < PAGE) return;
      after = { at: last.remind_at, id: last._id };
    }
  }

  /** Queues the email of a reminder, once for each event and recipient. */
  order({ user_id, interview_id, version, event }: Parameters<Order>[0]): Promise<void> {
    return this.#deps.mailer.order(
      { kind: INTERVIEW_MAIL, ids: [interview_id, user_id, version] },
      { owner: user_id, key: `${event}:${user_id}`, once: true },
    );
  }

  /** Writes a queued email. @returns null if the interview was replanned or has begun, or the recipient opted out */
  async write([interviewId = 0, userId = 0, version = 0]: readonly number[]): Promise<Written | null> {
    const { interviews, now, person, wantsMail, site } = this.#deps;
    const row = await interviews.find(interviewId);
    const startsAt = row && startOf(row);
    const slot = row && toInterview(row).slots[row.accepted_slot ?? 0];
    if (!row || !isPlannedAs(row, version) || !startsAt || !slot || startsAt <= now()) return null;
    const [to, wanted] = await Promise.all([person(userId), wantsMail(userId)]);
    if (!to?.reachable || !wanted) return null;
    return { mail: inLanguage(to.language, () => reminderMail(to, row, slot, site())), done: async () => {} };
  }

  #remindedEvent(row: InterviewRow, startsAt: Date, at: Date) {
    const { _id, version, employer_id, applicant_id, application_id, job_title } = row;
    const slot = toInterview(row).slots[row.accepted_slot ?? 0];
    if (!slot) throw new Error("an agreed interview without a time");
    const soon = isSoon(startsAt, at);
    const payload = { interview_id: _id, application_id, applicant_id, employer_id, job_title, version, slot, soon };
    return {
      type: InterviewReminded,
      id: `interview-${_id}-${version}-${soon ? "hour" : "day"}`,
      key: betweenPeople(applicant_id, employer_id),
      at,
      accounts: [applicant_id, employer_id],
      payload,
    };
  }

  async #remind(row: InterviewRow): Promise<void> {
    const { now, inTransaction, interviews, events } = this.#deps;
    const at = now();
    const startsAt = startOf(row);
    const next = startsAt && nextReminder(startsAt, at);
    // If the server was down until the interview began, there is no reminder.
    const event = startsAt && startsAt > at ? this.#remindedEvent(row, startsAt, at) : null;
    const taken = await inTransaction(async (session) => {
      const mine = await interviews.takeReminder(row, next, session);
      if (mine && event) await events.publish(event, session);
      return mine;
    });
    if (taken) await events.deliver(betweenPeople(row.employer_id, row.applicant_id));
  }
}

type Order = (reminder: { user_id: number; interview_id: number; version: number; event: string }) => Promise<void>;
