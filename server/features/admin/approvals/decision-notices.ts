import type { TimeCursor } from "#server/platform/database/time-cursor.ts";
import { isDatabaseLost } from "#server/platform/http/errors.ts";
import type { Site } from "#server/platform/mail/letter.ts";
import type { Mailer, Written } from "#server/platform/mail/mailer.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { COMPANY_TARGET, type NotificationTarget, profileTarget } from "#shared/notifications/targets.ts";
import { decisionMail } from "./approvals.mails.ts";
import { noticeOf } from "./approvals.texts.ts";
import type { DecisionRow } from "./decision.model.ts";
import type { DecisionsRepo } from "./decisions.repo.ts";

/** The kind of the order in the queue of mails. */
export const DECISION_MAIL = "decision";

/** What a process that ends has left untold is told by the next look of any, so long after it was decided. */
const LEFT_MS = 60_000;
/** Decisions that a look reads at once. */
const LOOK_MAX = 100;

const isOfCompany = (kind: DecisionRow["kind"]): boolean => kind === "company" || kind === "company_change";

interface Addressee {
  email: string;
  first_name: string;
  user_type: UserType;
  /** Verified, not suspended. */
  reachable: boolean;
}

interface Deps {
  decisions: Pick<DecisionsRepo, "find" | "latest" | "untoldBefore" | "setTold" | "setMailed">;
  addressee: (userId: number) => Promise<Addressee | null>;
  companyName: (userId: number) => Promise<string>;
  /** Ignores a cause that was told already. */
  notify: (news: {
    user_id: number;
    cause: string;
    type: "success" | "alert";
    title: string;
    message: string;
    target_url: NotificationTarget;
  }) => Promise<void>;
  mailer: Pick<Mailer, "order">;
  /** Shows tabs that have it in sight how it stands now. */
  show: (decision: DecisionRow) => Promise<void>;
  /** Told of a decision that cannot be told. */
  skipped: (id: number, err: unknown) => void;
  site: () => Site;
  now: () => Date;
}

/**
 * What follows from a decision for whom it is about: tabs that show it follow, a notification, a mail. Each can be
 * repeated and comes once; one that another decision has overtaken is not told late, for it may be wrong by now.
 */
export function createDecisionNotices(deps: Deps) {
  const { decisions, addressee, companyName, notify, mailer, show, skipped, site, now } = deps;

  const isLatest = async ({ _id, kind, user_id }: DecisionRow): Promise<boolean> =>
    (await decisions.latest(kind, [user_id])).get(user_id)?._id === _id;

  async function wordsOf({ kind, status, reason, user_id, became }: DecisionRow, userType: UserType) {
    const company = isOfCompany(kind) ? await companyName(user_id) : "";
    return noticeOf({ kind, status, reason, became, company, profile: profileTarget(userType) });
  }

  async function tell(row: DecisionRow): Promise<void> {
    const { _id, cause, user_id } = row;
    const to = await addressee(user_id);
    if (to && (await isLatest(row))) {
      await show(row);
      await notify({ ...(await wordsOf(row, to.user_type)), user_id, cause });
      await mailer.order({ kind: DECISION_MAIL, ids: [_id] }, { owner: user_id, key: cause });
    }
    await decisions.setTold(_id);
  }

  async function tellOrSkip(row: DecisionRow): Promise<void> {
    try {
      await tell(row);
    } catch (err) {
      if (isDatabaseLost(err)) throw err;
      skipped(row._id, err);
    }
  }

  return {
    tell,
    /** Tells what was left: each by itself, so that one that cannot be told holds up no later one. */
    processPending: async (): Promise<void> => {
      const before = new Date(now().getTime() - LEFT_MS);
      let place: TimeCursor = { at: new Date(0), id: null };
      for (;;) {
        const left = await decisions.untoldBefore(before, place, LOOK_MAX);
        for (const row of left) await tellOrSkip(row);
        const last = left.at(-1);
        if (!last || left.length < LOOK_MAX) return;
        place = { at: last.at, id: last._id };
      }
    },
    /** Writes the mail of a decision, as long as it is the last one and was not mailed. */
    write: async ([id = 0]: readonly number[]): Promise<Written | null> => {
      const row = await decisions.find(id);
      if (!row || row.mailed_at || !(await isLatest(row))) return null;
      const to = await addressee(row.user_id);
      if (!to?.reachable) return null;
      const page = isOfCompany(row.kind) ? COMPANY_TARGET : profileTarget(to.user_type);
      const mail = decisionMail(to, row, await wordsOf(row, to.user_type), page, site());
      return { mail, done: () => decisions.setMailed(id, now()) };
    },
  };
}
export type DecisionNotices = ReturnType<typeof createDecisionNotices>;
