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
import { ApplicationMoved } from "#shared/applications/domain-events.ts";
import { REFUSALS } from "#shared/applications/refusals.ts";
import { type ApplicationStatus, isFinal, type Side } from "#shared/applications/status-lists.ts";
import { mayMove } from "#shared/applications/statuses.ts";
import { applicationsTexts as T } from "#shared/applications/texts/applications.texts.ts";
import { betweenPeople, type EventOf } from "#shared/domain-event.ts";
import { Fault } from "#shared/fault.ts";
import { type ApplicationRow, eventId, SHARED, sharingAnswer, whatIsShared } from "./application.model.ts";
import type { ApplicationsRepo } from "./applications.repo.ts";
import type { Applications } from "./applications.service.ts";

/** Attempts when another change of the same application interferes. */
const TRIES = 5;
/** How many rejections of one call run concurrently. */
const AT_ONCE = 4;

interface Deps {
  applications: Pick<ApplicationsRepo, "find" | "findMany" | "change">;
  own: Applications["own"];
  view: Applications["view"];
  /** Cancels the open interviews of a decided application. @returns the ids of the changed interviews */
  closeInterviews: (applicationId: number, by: Side, at: Date, session: ClientSession) => Promise<number[]>;
  /** Announces the state of these interviews to all tabs of both sides. */
  announceInterviews: (ids: readonly number[]) => Promise<void>;
  /** Why `from` cannot send text to `to` (a block); null if they can. */
  refusalOfWords: (from: number, to: number) => Promise<string | null>;
  /**
   * Checks the consent to process the details that these fields share. @returns a function that checks it again within
   * the transaction @throws {Fault} BAD_INPUT at the fields if the consent was withdrawn
   */
  sensitiveConsent: (userId: number, fields: readonly string[]) => Promise<(session: ClientSession) => Promise<void>>;
  inTransaction: InTransaction;
  events: Pick<Events, "publish" | "deliver">;
  announceUpdated: (row: ApplicationRow) => void;
  now: () => Date;
}

/** A requested move. */
interface Wanted {
  status: ApplicationStatus;
  by: Side;
  note: string;
}

/** Moves applications between statuses as the table allows, one move at a time, and publishes each as an event. */
export class Moves {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * PATCH /api/applications/{id}.
   * @throws {Fault} NOT_FOUND for everyone but the job's employer; CONFLICT, BAD_INPUT
   */
  async move(viewer: Viewer, id: number, { status, note = "", from }: ApplicationMove): Promise<Application> {
    const { own, view } = this.#deps;
    const row = await own(viewer, id, "employer");
    return view(await this.#move(row, { status, by: "employer", note }, from), "employer");
  }

  /** POST /api/applications/{id}/withdraw. @throws {Fault} NOT_FOUND for everyone but its applicant; CONFLICT */
  async withdraw(viewer: Viewer, id: number): Promise<Application> {
    const { own, view } = this.#deps;
    const row = await own(viewer, id, "applicant");
    return view(await this.#withdraw(row), "applicant");
  }

  /** POST /api/applications/reject: each independently, so that one failure does not prevent the others. */
  async rejectMany(viewer: Viewer, { applications: seen, note = T.defaultRejection }: Rejection) {
    const wanted = new Map(seen.map((one) => [one.id, one]));
    const rows = new Map((await this.#deps.applications.findMany([...wanted.keys()])).map((row) => [row._id, row]));
    const lane = pLimit(AT_ONCE);
    return Promise.all(
      [...wanted.values()].map((one) => lane(() => this.#reject(viewer, one, rows.get(one.id), note))),
    );
  }

  /**
   * PUT /api/applications/{id}/sharing: records only changed answers.
   * @throws {Fault} NOT_FOUND, CONFLICT, BAD_INPUT
   */
  async share(viewer: Viewer, id: number, asked: SharingChange): Promise<Application> {
    const { own, view, sensitiveConsent, now, inTransaction, applications, announceUpdated } = this.#deps;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const row = await own(viewer, id, "applicant");
      const news = SHARED.filter((what) => asked[what] !== undefined && asked[what] !== row[what]);
      if (news.length === 0) return view(row, "applicant");
      const holdConsent = await sensitiveConsent(viewer.userId, whatIsShared(asked));
      const at = now();
      const consents = news.map((what) => sharingAnswer(what, asked[what] ?? null, at));
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
   * Moves an application from review to interview when an interview is proposed. Runs in the transaction of the
   * proposal, so that both are written or neither, and no two proposals at once.
   * @returns the new row; null if the version changed
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

  /**
   * Refuses a note to a blocked person. The default rejection is exempt: it is our text.
   * @throws {Fault} BAD_INPUT at `note`
   */
  async #refuseNote({ applicant_id, employer_id }: ApplicationRow, { by, note }: Wanted): Promise<void> {
    if (note === "" || note === T.defaultRejection) return;
    const sides = by === "employer" ? ([employer_id, applicant_id] as const) : ([applicant_id, employer_id] as const);
    const text = await this.#deps.refusalOfWords(...sides);
    if (text) throw new Fault("BAD_INPUT", text, { fields: { note: [text] } });
  }

  /** Writes the move in the caller's transaction. @returns null if the version changed */
  async #write(row: ApplicationRow, { status, by, note }: Wanted, session: ClientSession) {
    const { now, applications, closeInterviews, events } = this.#deps;
    // Always later than the previous step, although the clocks of two processes may differ.
    const at = new Date(Math.max(now().getTime(), row.updated_at.getTime() + 1));
    const step = { status, by, note, at };
    const changed = await applications.change(row, { set: { status }, at, step }, session);
    if (!changed) return null;
    const cards = isFinal(status) ? await closeInterviews(row._id, by, at, session) : [];
    await events.publish(movedEvent(changed, { status, by, note }, cards), session);
    return { row: changed, cards };
  }

  /**
   * Moves an application that still has the status `from`. A repeat of the last move succeeds without effect.
   * @throws {Fault} CONFLICT with the current status; BAD_INPUT for a note to a blocked person
   */
  async #move(seen: ApplicationRow, wanted: Wanted, from = seen.status): Promise<ApplicationRow> {
    const { events, inTransaction, announceUpdated, announceInterviews, applications } = this.#deps;
    let row: ApplicationRow | null = seen;
    for (let tries = 0; row && tries < TRIES; tries += 1) {
      if (isRepeat(row, wanted)) {
        // The process of the first call may have died before it delivered the event.
        await events.deliver(betweenPeople(row.applicant_id, row.employer_id));
        return row;
      }
      if (row.status !== from) throw new Fault("CONFLICT", REFUSALS.movedOn(row.status));
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

  /** Withdraws from any status that is not final. The applicant need not have seen the last move. */
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

/** Whether the last step equals the requested one: a second click or a retry. */
function isRepeat({ status, steps }: ApplicationRow, wanted: Wanted): boolean {
  const last = steps.at(-1);
  return status === wanted.status && last?.status === status && last.by === wanted.by && last.note === wanted.note;
}

function refusal(from: ApplicationStatus, by: Side): Fault {
  return new Fault("CONFLICT", by === "employer" ? REFUSALS.cannotMove(from) : REFUSALS.cannotWithdraw(from));
}

function movedEvent(
  row: ApplicationRow,
  { status, by, note }: Wanted,
  interview_ids: number[],
): NewEvent<"application.moved", EventOf<typeof ApplicationMoved>["payload"]> {
  const { _id, job_id, applicant_id, employer_id, job_title, updated_at: at } = row;
  return {
    type: ApplicationMoved,
    id: eventId(row),
    key: betweenPeople(applicant_id, employer_id),
    at,
    accounts: [applicant_id, employer_id],
    payload: { application_id: _id, job_id, applicant_id, employer_id, job_title, status, by, note, interview_ids },
  };
}
