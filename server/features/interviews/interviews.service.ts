import type { ClientSession } from "mongoose";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Events } from "#server/platform/events/events.ts";
import type { Download } from "#server/platform/http/mount-download.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import { awaits } from "#shared/applications/awaiting.ts";
import type { Side } from "#shared/applications/status-lists.ts";
import { betweenPeople } from "#shared/domain-event.ts";
import { Fault } from "#shared/fault.ts";
import { InterviewChanged } from "#shared/interviews/domain-events.ts";
import { isClosed, isOver } from "#shared/interviews/interview-ends.ts";
import type { InterviewChange } from "#shared/interviews/interview-forms.ts";
import { ACTOR_OF } from "#shared/interviews/interview-states.ts";
import { INTERVIEWS_LISTED } from "#shared/interviews/interviews.rest.ts";
import type { Interview, InterviewEntry } from "#shared/interviews/interviews.schemas.ts";
import { interviewsTexts as T } from "#shared/interviews/texts/interviews.texts.ts";
import type { InterviewRow } from "./interview.model.ts";
import { changeOf, isRepeat, noteWith, wordsOf } from "./interview-changes.ts";
import { interviewSide } from "./interviews.policy.ts";
import { toCard, toInterview } from "./interviews.presenters.ts";
import type { InterviewsRepo } from "./interviews.repo.ts";

interface Deps {
  interviews: InterviewsRepo;
  /** By id, the names of the other sides as the viewer may see them. */
  names: (viewer: Viewer, ids: readonly number[]) => Promise<Map<number, string>>;
  /** The calendar file of an interview. @throws {Fault} CONFLICT if no time is agreed */
  calendarOf: (row: InterviewRow) => string;
  limiter: Limiter;
  /** Why `from` cannot send text to `to` (a block); null if they can. */
  refusalOfWords: (from: number, to: number) => Promise<string | null>;
  inTransaction: InTransaction;
  events: Pick<Events, "publish" | "deliver">;
  announce: Announcer;
  /** Updates the admins' activity feed after a change. Not awaited. */
  noteInterview: (row: InterviewRow) => void;
  now: () => Date;
}

/** Reads and changes interviews as the table of states allows, and publishes each change as an event. */
export class Interviews {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** GET /api/interviews/{id}. @throws {Fault} NOT_FOUND */
  async read(viewer: Viewer, id: number): Promise<Interview> {
    return toInterview((await this.#own(viewer, id)).row);
  }

  /** GET /api/interviews/{id}/calendar.ics. @throws {Fault} NOT_FOUND; CONFLICT if no time is agreed */
  async calendar(viewer: Viewer, id: number): Promise<Download> {
    const text = this.#deps.calendarOf((await this.#own(viewer, id)).row);
    const bytes = (async function* once() {
      yield Buffer.from(text);
    })();
    return { type: "text/calendar; charset=utf-8", title: `interview-${id}.ics`, bytes };
  }

  /** By application id, the interviews of several applications, newest first. */
  async ofApplications(ids: readonly number[]): Promise<Map<number, Interview[]>> {
    return Map.groupBy(
      (await this.#deps.interviews.ofApplications(ids)).map(toInterview),
      ({ application_id }) => application_id,
    );
  }

  /** GET /api/interviews. */
  async list(viewer: Viewer): Promise<InterviewEntry[]> {
    const { interviews, now, names } = this.#deps;
    const isEmployer = viewer.userType === "employer";
    const side: Side = isEmployer ? "employer" : "applicant";
    const rows = await interviews.openOf(isEmployer ? "employer_id" : "applicant_id", viewer.userId, now());
    const current = rows.filter((row) => !isOver(row, now()));
    const waits = (row: InterviewRow) => awaits(side, "interview", toInterview(row), now());
    // If there are more than the list holds, those that wait for the viewer come first, then the soonest.
    const shown = [...current]
      .sort((a, b) => Number(waits(b)) - Number(waits(a)) || startsAt(a) - startsAt(b))
      .slice(0, INTERVIEWS_LISTED)
      .sort((a, b) => startsAt(a) - startsAt(b));
    const called = await names(viewer, [...new Set(shown.map((row) => otherOf(row, side)))]);
    return shown.map((row) => {
      const id = otherOf(row, side);
      return { ...toInterview(row), other: { id, name: called.get(id) ?? "" } };
    });
  }

  /**
   * PATCH /api/interviews/{id}. A change must be based on the current version; a repeat of the last change has no
   * effect.
   * @throws {Fault} NOT_FOUND; NOT_ALLOWED for an action of the other side; BAD_INPUT, CONFLICT
   */
  async change(viewer: Viewer, id: number, change: InterviewChange): Promise<Interview> {
    const { limiter, events } = this.#deps;
    await limiter.spend("interview", String(viewer.userId));
    const { row, side } = await this.#own(viewer, id);
    if (ACTOR_OF[change.action] !== side) throw new Fault("NOT_ALLOWED");
    const isSeen = row.version === change.version;
    if (isSeen) await this.refuseWords(noteWith(change, row), viewer.userId, otherOf(row, side));
    const changed = isSeen ? await this.#changeOnce(row, change, side) : null;
    if (changed) {
      this.announceUpdated(changed);
      await events.deliver(betweenPeople(changed.applicant_id, changed.employer_id));
      return toInterview(changed);
    }
    const current = (await this.#own(viewer, id)).row;
    if (!isRepeat(current, change, side)) throw new Fault("CONFLICT", T.changed);
    // The process of the first call may have died before it delivered the event.
    await events.deliver(betweenPeople(current.applicant_id, current.employer_id));
    return toInterview(current);
  }

  /**
   * Cancels the open interviews of a decided application in the same transaction. A withdrawal hides all interviews of
   * the application from the employer.
   * @returns the ids of the changed interviews
   */
  async closeOf(applicationId: number, by: Side, at: Date, session: ClientSession): Promise<number[]> {
    const { interviews } = this.#deps;
    const closed: number[] = [];
    const isWithdrawal = by === "applicant";
    for (const row of await interviews.ofApplications([applicationId], session)) {
      const isOpen = !isOver(row, at);
      if (!isOpen && !isWithdrawal) continue;
      const off = {
        status: isWithdrawal ? "declined" : "cancelled",
        accepted_slot: null,
        time_request: null,
      } as const;
      const set = {
        ...(isOpen && off),
        remind_at: null,
        updated_at: at,
        ...(isWithdrawal && { withdrawn: true as const }),
      };
      if (await interviews.change(row, set, { action: "close", by, words: "", at }, session)) closed.push(row._id);
    }
    return closed;
  }

  async announceMany(ids: readonly number[]): Promise<void> {
    for (const row of ids.length > 0 ? await this.#deps.interviews.findMany(ids) : []) this.announceUpdated(row);
  }

  /** The current content of an interview's card; null for a deleted interview. */
  async cardOf(id: number) {
    const row = await this.#deps.interviews.find(id);
    return row && toCard(row);
  }

  /** Cancels all open interviews of a deleted employer. */
  async cancelOf(employerId: number): Promise<void> {
    const { interviews, now, events } = this.#deps;
    let isOpen = true;
    // Repeats until none is left, because an interview may be changed or proposed meanwhile.
    while (isOpen) {
      isOpen = false;
      for await (const row of interviews.eachOpenOf(employerId, now())) {
        if (isClosed(row.status) || isOver(row, now())) continue;
        isOpen = true;
        const change = { action: "cancel", version: row.version, words: "" } as const;
        const changed = await this.#changeOnce(row, change, "employer");
        if (!changed) continue;
        this.announceUpdated(changed);
        await events.deliver(betweenPeople(changed.applicant_id, changed.employer_id));
      }
    }
  }

  /** @throws {Fault} NOT_FOUND, alike for a missing one and for one that is not the viewer's */
  async #own(viewer: Viewer, id: number): Promise<{ row: InterviewRow; side: Side }> {
    const row = await this.#deps.interviews.find(id);
    const side = row && interviewSide(viewer, row);
    if (!row || !side) throw new Fault("NOT_FOUND", T.notFound);
    return { row, side };
  }

  /** @throws {Fault} BAD_INPUT at each text field if one of the two blocked the other */
  async refuseWords(said: ReturnType<typeof noteWith>, from: number, to: number): Promise<void> {
    const fields = Object.keys(said);
    const text = fields.length > 0 ? await this.#deps.refusalOfWords(from, to) : null;
    if (text)
      throw new Fault("BAD_INPUT", undefined, { fields: Object.fromEntries(fields.map((one) => [one, [text]])) });
  }

  announceUpdated(row: InterviewRow): void {
    const { announce, noteInterview } = this.#deps;
    const sides = row.withdrawn ? [row.applicant_id] : [row.applicant_id, row.employer_id];
    announce.toUsers(sides, "interview:updated", toInterview(row));
    noteInterview(row);
  }

  #changedEvent(row: InterviewRow, change: InterviewChange, by: Side) {
    const { _id, application_id, applicant_id, employer_id, job_title, updated_at: at } = row;
    const { slots, adjustments } = toInterview(row);
    const { action } = change;
    const asked = action === "ask_adjustment" ? adjustments.at(-1) : undefined;
    const answered = action === "answer_adjustment" && adjustments.find(({ id }) => id === change.adjustment);
    const payload = {
      ...{ interview_id: _id, application_id, applicant_id, employer_id, job_title, action, by },
      words: wordsOf(change),
      slot: (action === "accept" && slots[change.slot]) || null,
      adjustment: asked || answered || null,
    };
    const key = betweenPeople(applicant_id, employer_id);
    return { type: InterviewChanged, id: eventOf(row), key, at, accounts: [applicant_id, employer_id], payload };
  }

  /** @returns the new row; null if another change was faster */
  #changeOnce(row: InterviewRow, change: InterviewChange, side: Side): Promise<InterviewRow | null> {
    const { now, inTransaction, interviews, events } = this.#deps;
    // Always later than the previous step, although the clocks of two processes may differ.
    const at = new Date(Math.max(now().getTime(), row.updated_at.getTime() + 1));
    const set = changeOf(row, change, side, at);
    return inTransaction(async (session) => {
      const step = { action: change.action, by: side, words: wordsOf(change), at };
      const changed = await interviews.change(row, set, step, session);
      if (changed) await events.publish(this.#changedEvent(changed, change, side), session);
      return changed;
    });
  }
}

const otherOf = (row: InterviewRow, side: Side): number => (side === "employer" ? row.applicant_id : row.employer_id);

/** The event id of the change that led to this version. */
export const eventOf = ({ _id, version }: InterviewRow): string => `interview-${_id}-${version}`;

function startsAt({ slots, accepted_slot }: InterviewRow): number {
  return (slots[accepted_slot ?? 0]?.starts_at ?? new Date(0)).getTime();
}
