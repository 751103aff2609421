import type { ClientSession } from "mongoose";
import pLimit from "p-limit";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Events, NewEvent } from "#server/platform/events/events.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type {
  Application,
  ApplicationMove,
  Rejection,
  RejectionResult,
  SharingChange,
} from "#shared/applications/applications.schemas.ts";
import { SHARING, APPLICATION_TEXTS as T } from "#shared/applications/applications.texts.ts";
import { ApplicationMoved } from "#shared/applications/domain-events.ts";
import { type ApplicationStatus, isFinal, type Side } from "#shared/applications/status-lists.ts";
import { mayMove } from "#shared/applications/statuses.ts";
import { betweenPeople, type EventOf } from "#shared/domain-event.ts";
import { Fault } from "#shared/fault.ts";
import { type ApplicationRow, eventId, SHARED, whatIsShared } from "./application.model.ts";
import type { ApplicationsRepo } from "./applications.repo.ts";
import type { Applications } from "./applications.service.ts";

/** How often a change is tried again that met another one of the same application. */
const TRIES = 5;
/** Rejections of one call that are under way at once. */
const AT_ONCE = 4;

interface Deps {
  applications: Pick<ApplicationsRepo, "find" | "findMany" | "change">;
  own: Applications["own"];
  view: Applications["view"];
  /** Calls off what was planned for an application that is over. @returns the interviews that it changed */
  closeInterviews: (applicationId: number, by: Side, at: Date, session: ClientSession) => Promise<number[]>;
  /** Tells all tabs of both sides how these stand. */
  announceInterviews: (ids: readonly number[]) => Promise<void>;
  /** Why one of the two can send no words to the other; null where they can. */
  refusalOfWords: (from: number, to: number) => Promise<string | null>;
  /**
   * Asks for the consent that covers what is shared with these fields. @returns what holds it within the transaction
   * @throws {Fault} BAD_INPUT at the fields where it was withdrawn
   */
  sensitiveConsent: (userId: number, fields: readonly string[]) => Promise<(session: ClientSession) => Promise<void>>;
  inTransaction: InTransaction;
  events: Pick<Events, "publish" | "deliver">;
  announceUpdated: (row: ApplicationRow) => void;
  now: () => Date;
}

/** A move as somebody asks for it. */
interface Wanted {
  status: ApplicationStatus;
  by: Side;
  note: string;
}

/** Status moves: along the table, one after the other however many press at once, and each published for both sides. */
export class Moves {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** PATCH /api/applications/{id}. @throws {Fault} NOT_FOUND for all but the job's employer; CONFLICT, BAD_INPUT */
  async move(viewer: Viewer, id: number, { status, note = "", from }: ApplicationMove): Promise<Application> {
    const { own, view } = this.#deps;
    const row = await own(viewer, id, "employer");
    return view(await this.#move(row, { status, by: "employer", note }, from), "employer");
  }

  /** POST /api/applications/{id}/withdraw. @throws {Fault} NOT_FOUND for all but its applicant; CONFLICT */
  async withdraw(viewer: Viewer, id: number): Promise<Application> {
    const { own, view } = this.#deps;
    const row = await own(viewer, id, "applicant");
    return view(await this.#withdraw(row), "applicant");
  }

  /** POST /api/applications/reject: each by itself, so that one that cannot be moved keeps no other one back. */
  async rejectMany(viewer: Viewer, { applications: seen, note = T.kindRejection }: Rejection) {
    const wanted = new Map(seen.map((one) => [one.id, one]));
    const rows = new Map((await this.#deps.applications.findMany([...wanted.keys()])).map((row) => [row._id, row]));
    const lane = pLimit(AT_ONCE);
    return Promise.all(
      [...wanted.values()].map((one) => lane(() => this.#reject(viewer, one, rows.get(one.id), note))),
    );
  }

  /** PUT /api/applications/{id}/sharing: only what was answered anew is recorded. @throws {Fault} NOT_FOUND, CONFLICT, BAD_INPUT */
  async share(viewer: Viewer, id: number, asked: SharingChange): Promise<Application> {
    const { own, view, sensitiveConsent, now, inTransaction, applications, announceUpdated } = this.#deps;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const row = await own(viewer, id, "applicant");
      const news = SHARED.filter((what) => asked[what] !== undefined && asked[what] !== row[what]);
      if (news.length === 0) return view(row, "applicant");
      const holdConsent = await sensitiveConsent(viewer.userId, whatIsShared(asked));
      const at = now();
      const consents = news.map((what) => ({ what, given: asked[what] ?? null, version: SHARING.version, at }));
      const set = Object.fromEntries(consents.map(({ what, given }) => [what, given]));
      const changed = await inTransaction(async (session) => {
        await holdConsent(session);
        return applications.change(row, { set, at, consents }, session);
      });
      if (!changed) continue;
      announceUpdated(changed);
      return view(changed, "applicant");
    }
    throw new Fault("CONFLICT", T.changedMeanwhile);
  }

  /**
   * An interview is proposed: from review the application is at the interview from now on. In the proposal's
   * transaction, so that there is never one without the other, and no two proposals at once.
   * @returns as it is now; null where it is another one by now
   */
  async toInterview(
    { _id, version }: Pick<ApplicationRow, "_id" | "version">,
    session: ClientSession,
  ): Promise<ApplicationRow | null> {
    const { applications, now } = this.#deps;
    const row = await applications.find(_id);
    if (row?.version !== version) return null;
    const wanted = { status: "interview", by: "employer", note: "" } as const;
    if (row.status === "review") return (await this.#write(row, wanted, session))?.row ?? null;
    return applications.change(row, { set: {}, at: now() }, session);
  }

  /** The kind words are ours and nobody's own. @throws {Fault} BAD_INPUT at `note` */
  async #refuseNote({ applicant_id, employer_id }: ApplicationRow, { by, note }: Wanted): Promise<void> {
    if (note === "" || note === T.kindRejection) return;
    const sides = by === "employer" ? ([employer_id, applicant_id] as const) : ([applicant_id, employer_id] as const);
    const text = await this.#deps.refusalOfWords(...sides);
    if (text) throw new Fault("BAD_INPUT", text, { fields: { note: [text] } });
  }

  /** In a transaction of the caller's. @returns as it is now; null where it is another one by now */
  async #write(row: ApplicationRow, { status, by, note }: Wanted, session: ClientSession) {
    const { now, applications, closeInterviews, events } = this.#deps;
    // Later than the step before it, whatever the clocks of two processes say.
    const at = new Date(Math.max(now().getTime(), row.updated_at.getTime() + 1));
    const step = { status, by, note, at };
    const changed = await applications.change(row, { set: { status }, at, step }, session);
    if (!changed) return null;
    const cards = isFinal(status) ? await closeInterviews(row._id, by, at, session) : [];
    await events.publish(movedEvent(changed, { status, by, note }, cards), session);
    return { row: changed, cards };
  }

  /**
   * Moves it as it was seen, once: whoever is slower hears how it stands, unless that is what they wanted.
   * @throws {Fault} CONFLICT; BAD_INPUT for words past a block
   */
  async #move(seen: ApplicationRow, wanted: Wanted, from = seen.status): Promise<ApplicationRow> {
    const { events, inTransaction, announceUpdated, announceInterviews, applications } = this.#deps;
    let row: ApplicationRow | null = seen;
    for (let tries = 0; row && tries < TRIES; tries += 1) {
      if (isRepeat(row, wanted)) {
        // The process of the first call may have died before it had delivered the event.
        await events.deliver(betweenPeople(row.applicant_id, row.employer_id));
        return row;
      }
      if (row.status !== from) throw new Fault("CONFLICT", T.movedOn(row.status));
      if (!mayMove(row.status, wanted.status, wanted.by)) throw refusal(row.status, wanted.by);
      await this.#refuseNote(row, wanted);
      const now: ApplicationRow = row;
      const done = await inTransaction((session) => this.#write(now, wanted, session));
      if (done) {
        announceUpdated(done.row);
        await announceInterviews(done.cards);
        await events.deliver(betweenPeople(row.applicant_id, row.employer_id));
        return done.row;
      }
      row = await applications.find(seen._id);
    }
    throw new Fault("CONFLICT", T.changedMeanwhile);
  }

  async #reject(
    viewer: Viewer,
    { id, from }: Rejection["applications"][number],
    row: ApplicationRow | undefined,
    note: string,
  ): Promise<RejectionResult> {
    const isOwn = row?.employer_id === viewer.userId;
    if (!row || !isOwn) return { id, moved: false, status: null, message: T.notFound };
    try {
      const { status } = await this.#move(row, { status: "rejected", by: "employer", note }, from);
      return { id, moved: true, status, message: null };
    } catch (err) {
      if (!(err instanceof Fault)) throw err;
      const status = (await this.#deps.applications.find(id))?.status ?? null;
      return { id, moved: false, status, message: err.message };
    }
  }

  /** Withdrawn wherever it stands by then: the applicant need not have seen the last move to go. */
  async #withdraw(row: ApplicationRow): Promise<ApplicationRow> {
    const wanted = { status: "withdrawn", by: "applicant", note: "" } as const;
    try {
      return await this.#move(row, wanted);
    } catch (err) {
      const fresh = err instanceof Fault ? await this.#deps.applications.find(row._id) : null;
      if (!fresh || fresh.status === row.status || isFinal(fresh.status)) throw err;
      return this.#move(fresh, wanted);
    }
  }
}

/** Whether the last step is the very one that is asked for: a second click, or a retry. */
function isRepeat({ status, steps }: ApplicationRow, wanted: Wanted): boolean {
  const last = steps.at(-1);
  return status === wanted.status && last?.status === status && last.by === wanted.by && last.note === wanted.note;
}

function refusal(from: ApplicationStatus, by: Side): Fault {
  return new Fault("CONFLICT", by === "employer" ? T.cannotMove(from) : T.cannotWithdraw(from));
}

function movedEvent(
  row: ApplicationRow,
  { status, by, note }: Wanted,
  interview_ids: number[],
): NewEvent<"application.moved", EventOf<typeof ApplicationMoved>["payload"]> {
  const { _id, applicant_id, employer_id, job_title, updated_at: at } = row;
  return {
    type: ApplicationMoved,
    id: eventId(row),
    key: betweenPeople(applicant_id, employer_id),
    at,
    accounts: [applicant_id, employer_id],
    payload: { application_id: _id, applicant_id, employer_id, job_title, status, by, note, interview_ids },
  };
}
