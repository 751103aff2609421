import type { Records } from "#server/platform/database/records.ts";
import type { TimeCursor } from "#server/platform/database/time-cursor.ts";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Events } from "#server/platform/events/events.ts";
import type { Site } from "#server/platform/mail/letter.ts";
import type { Mailer, Written } from "#server/platform/mail/mailer.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { betweenPeople } from "#shared/domain-event.ts";
import { InterviewReminded } from "#shared/interviews/domain-events.ts";
import { reminderMail } from "./interview.mails.ts";
import type { InterviewRow } from "./interview.model.ts";
import { isPlannedAs, isSoon, nextReminder, startOf } from "./interview-changes.ts";
import { toInterview } from "./interviews.presenters.ts";
import type { InterviewsRepo } from "./interviews.repo.ts";

/** The kind of the order in the queue of mails. */
export const INTERVIEW_MAIL = "interview";

/** Interviews that are read at once. */
const PAGE = 200;

/** As much of a person as a reminder needs. */
interface Reminded {
  email: string;
  first_name: string;
  user_type: UserType;
  /** Verified, not suspended. */
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
 * Reminders of agreed interviews, a day and an hour before, to both sides. A reminder is taken in the transaction that
 * publishes its event: of several processes one does it, and nothing is lost when that one dies.
 */
export class Reminders {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Reminds of everything that is due, page by page. An interview that cannot be read stays due and is left out; it
   * does not hold up the others.
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

  /** Orders the email of a reminder. The same event orders it once, however often it is repeated. */
  order({ user_id, interview_id, version, event }: Parameters<Order>[0]): Promise<void> {
    return this.#deps.mailer.order(
      { kind: INTERVIEW_MAIL, ids: [interview_id, user_id, version] },
      { owner: user_id, key: `${event}:${user_id}`, once: true },
    );
  }

  /** Writes the mail of an order, if the interview still is when and where it was, and ahead, and its reader wants mails. */
  async write([interviewId = 0, userId = 0, version = 0]: readonly number[]): Promise<Written | null> {
    const { interviews, now, person, wantsMail, site } = this.#deps;
    const row = await interviews.find(interviewId);
    const startsAt = row && startOf(row);
    const slot = row && toInterview(row).slots[row.accepted_slot ?? 0];
    if (!row || !isPlannedAs(row, version) || !startsAt || !slot || startsAt <= now()) return null;
    const [to, wanted] = await Promise.all([person(userId), wantsMail(userId)]);
    if (!to?.reachable || !wanted) return null;
    return { mail: reminderMail(to, row, slot, site()), done: async () => {} };
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
    // The server was away until it had begun: there is nothing to remind of any more.
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
