import { type Subscriber, subscriber } from "#server/platform/events/subscriber.ts";
import type { Site } from "#server/platform/mail/letter.ts";
import type { Mailer, Written } from "#server/platform/mail/mailer.ts";
import { inLanguage } from "#server/platform/texts/language.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { ApprovalDecided } from "#shared/admin/domain-events.ts";
import { noteText } from "#shared/notifications/note-text.ts";
import type { Note } from "#shared/notifications/notes.ts";
import { COMPANY_TARGET, type NotificationTarget, profileTarget } from "#shared/notifications/targets.ts";
import type { Language } from "#shared/texts/languages.ts";
import { decisionMail } from "./approvals.mails.ts";
import type { DecisionRow } from "./decision.model.ts";
import { decisionNote, decisionTarget } from "./decision-notes.ts";
import type { DecisionsRepo } from "./decisions.repo.ts";

/** The kind of the emails about decisions. */
export const DECISION_MAIL = "decision";

const isOfCompany = (kind: DecisionRow["kind"]): boolean => kind === "company" || kind === "company_change";

interface Addressee {
  email: string;
  first_name: string;
  user_type: UserType;
  /** Verified, not suspended. */
  reachable: boolean;
  /** The language in which to write to them; null if it is not known. */
  language: Language | null;
}

interface Deps {
  decisions: Pick<DecisionsRepo, "find" | "latest" | "setMailed">;
  addressee: (userId: number) => Promise<Addressee | null>;
  companyName: (userId: number) => Promise<string>;
  /** Ignores a cause that the user was notified of already. */
  notify: (news: {
    user_id: number;
    cause: string;
    type: "success" | "alert";
    note: Note;
    target_url: NotificationTarget;
  }) => Promise<void>;
  mailer: Pick<Mailer, "order">;
  /** Shows the current state in open tabs and lists. */
  show: (of: Pick<DecisionRow, "kind" | "user_id">) => Promise<void>;
  site: () => Site;
  now: () => Date;
}

/**
 * What follows from a decision: the account's tabs show it, a notification, an email. Each happens once, however often it
 * is repeated. A decision that another one has replaced in the meantime is not announced, because it may be wrong by now.
 * What it changed is shown all the same: the later decision may have changed something else.
 */
export function createDecisionNotices(deps: Deps) {
  const { decisions, addressee, companyName, notify, mailer, show, site, now } = deps;

  const isLatest = async ({ _id, kind, user_id }: DecisionRow): Promise<boolean> =>
    (await decisions.latest(kind, [user_id])).get(user_id)?._id === _id;

  const noteOf = async (row: DecisionRow): Promise<Note> =>
    decisionNote(row, isOfCompany(row.kind) ? await companyName(row.user_id) : "");

  /** A subscriber that is called with the decision, unless another one has replaced it. */
  const whileLatest = (name: string, handle: (row: DecisionRow) => Promise<void>): Subscriber =>
    subscriber(name, [ApprovalDecided], async ({ payload }) => {
      const row = await decisions.find(payload.decision_id);
      if (row && (await isLatest(row))) await handle(row);
    });

  return {
    subscribers: [
      subscriber("account view", [ApprovalDecided], ({ payload }) => show(payload)),
      whileLatest("notification", async (row) => {
        const to = await addressee(row.user_id);
        if (!to) return;
        const { user_id, cause, status } = row;
        const type = status === "approved" ? "success" : "alert";
        await notify({
          ...{ user_id, cause, type, note: await noteOf(row) },
          target_url: decisionTarget(row, to.user_type),
        });
      }),
      whileLatest("email", ({ _id, user_id, cause }) =>
        mailer.order({ kind: DECISION_MAIL, ids: [_id] }, { owner: user_id, key: cause, once: true }),
      ),
    ],
    /** Writes the email of a decision, unless another one has replaced it or it was sent already. */
    write: async ([id = 0]: readonly number[]): Promise<Written | null> => {
      const row = await decisions.find(id);
      if (!row || row.mailed_at || !(await isLatest(row))) return null;
      const to = await addressee(row.user_id);
      if (!to?.reachable) return null;
      const page = isOfCompany(row.kind) ? COMPANY_TARGET : profileTarget(to.user_type);
      const note = await noteOf(row);
      const mail = inLanguage(to.language, () => decisionMail(to, row, noteText(note), page, site()));
      return { mail, done: () => decisions.setMailed(id, now()) };
    },
  };
}
export type DecisionNotices = ReturnType<typeof createDecisionNotices>;
