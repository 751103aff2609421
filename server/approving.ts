import type { ClientSession, Connection } from "mongoose";
import type { Accounts } from "#server/features/accounts/accounts.context.ts";
import { createApprovals } from "#server/features/admin/approvals/approvals.service.ts";
import { createApprovalList } from "#server/features/admin/approvals/approvals-list.ts";
import { createChangeDecidable } from "#server/features/admin/approvals/company-changes.ts";
import { companyVersion } from "#server/features/admin/approvals/company-version.ts";
import { decisionModel } from "#server/features/admin/approvals/decision.model.ts";
import { createDecisionsRepo } from "#server/features/admin/approvals/decisions.repo.ts";
import { heldModel } from "#server/features/admin/approvals/held.model.ts";
import { createHeldRepo } from "#server/features/admin/approvals/held.repo.ts";
import { createHeldDecisions } from "#server/features/admin/approvals/held-decisions.ts";
import { listingModel } from "#server/features/admin/approvals/listing.model.ts";
import { createListingsRepo } from "#server/features/admin/approvals/listings.repo.ts";
import { createOwnApprovals } from "#server/features/admin/approvals/own-approvals.service.ts";
import { createPwdIdReveal } from "#server/features/admin/approvals/pwd-id-reveal.ts";
import type { JobsFeature } from "#server/features/jobs/jobs.context.ts";
import type { Notifications } from "#server/features/notifications/notifications.service.ts";
import { changesOf } from "#server/features/profiles/company-review.ts";
import { toCompany } from "#server/features/profiles/employers.service.ts";
import type { Profiles } from "#server/features/profiles/profiles.context.ts";
import type { ApprovalKind } from "#shared/admin/approvals.schemas.ts";
import type { EmployerRow } from "./features/accounts/users/employer.model.ts";
import { typeAfter } from "./features/accounts/users/pwd-ids.repo.ts";
import { createDecidables } from "./features/admin/approvals/approval-status.ts";
import { createDecisionNotices } from "./features/admin/approvals/decision-notices.ts";
import type { AuditTrail } from "./features/admin/audit/audit-trail.ts";
import { numberVersion } from "./features/admin/people/number-version.ts";
import type { FieldCipher } from "./platform/crypto/field-cipher.ts";
import type { Ids } from "./platform/database/ids.ts";
import type { Records } from "./platform/database/records.ts";
import type { InTransaction } from "./platform/database/transaction.ts";
import type { Limiter } from "./platform/http/rate-limit/limiter.ts";
import type { Log } from "./platform/log/log.ts";
import type { Site } from "./platform/mail/letter.ts";
import type { Mailer } from "./platform/mail/mailer.ts";
import type { Announcer } from "./platform/realtime/announcer.ts";
import { createScheduledTask } from "./platform/scheduler/scheduled-task.ts";

/** What a company has asked to change. */
const reviewChangesOf = (row: EmployerRow) => (row.review ? changesOf(row, row.review) : []);

interface Deps {
  connection: Connection;
  ids: Ids;
  inTransaction: InTransaction;
  accounts: Pick<Accounts, "users" | "employers" | "pwdIds" | "accountCounts" | "profileFields">;
  profiles: Pick<Profiles, "userProfiles">;
  jobs: Pick<JobsFeature, "relist">;
  notifications: Pick<Notifications, "raise">;
  trail: AuditTrail;
  cipher: FieldCipher;
  limiter: Limiter;
  mailer: Mailer;
  announce: Pick<Announcer, "toAdmins">;
  site: () => Site;
  /** For so many milliseconds a decision can be undone. */
  undoMs: number;
  records: Pick<Records, "skipped">;
  now: () => Date;
  log: Log;
}

/** What admins approve, and what people ask of them: a part of the list in context.ts, where features meet. */
export function createApproving(deps: Deps) {
  const { connection, ids, inTransaction, accounts, profiles, jobs, notifications, trail } = deps;
  const { cipher, limiter, mailer, announce, site, undoMs, records, now, log } = deps;
  const { users, employers, pwdIds, accountCounts, profileFields } = accounts;
  const decisions = createDecisionsRepo(decisionModel(connection));
  const listings = createListingsRepo(listingModel(connection));
  const nameOf = async (userId: number): Promise<string | null> => {
    const card = (await users.cards([userId])).get(userId);
    return card ? `${card.first_name} ${card.last_name}`.trim() : null;
  };
  /** Its new name is found from now on; repeated where a process has died before. */
  const listCompany = async (userId: number): Promise<void> => {
    await employers.relist(userId);
    await profileFields.setFoundBy(userId, [...(await employers.names([userId])).values()]);
  };
  const news = createDecisionNotices({
    decisions,
    addressee: async (userId) => (await users.addressees([userId])).get(userId) ?? null,
    companyName: async (userId) => (await employers.names([userId])).get(userId) ?? "Your company",
    notify: notifications.raise,
    mailer,
    // An employer's tabs follow the notification; a job seeker's account shows its badge and what it is.
    show: async ({ kind, user_id, status }) => {
      if (kind === "company_change" && status === "approved") await listCompany(user_id);
      if (kind === "pwd_id" || kind === "listing") await profiles.userProfiles.showProfile(user_id);
    },
    skipped: (id, err) => records.skipped("decision news", id, err),
    site,
    now,
  });
  const tellAdmins = (kind: ApprovalKind) => announce.toAdmins("approval:waiting", { kind });
  const isSeeker = async (userId: number): Promise<boolean> => {
    const type = await pwdIds.typeOf(userId);
    return type === "general" || type === "pwd" || type === "indigenous";
  };
  const decidables = createDecidables({
    company: employers.findById,
    versionOf: (row) => companyVersion(toCompany(row)),
    decideCompany: async (row, { status, by, at, reason }, session) => {
      const decision = { status, decided_by: by, decided_at: at, reason };
      const decided = await employers.decide(row, decision, session);
      // Its jobs are found from now on, or not any more.
      if (decided) await jobs.relist(row._id, session);
      return decided;
    },
    companyChange: createChangeDecidable({
      find: employers.findById,
      changesOf: reviewChangesOf,
      decide: async (row, { status, by, at, reason }, session) => {
        const decision = { status, decided_by: by, decided_at: at, reason };
        const decided = await employers.decideReview(row, decision, session);
        // The new name is searched with the jobs.
        if (decided && status === "approved") await jobs.relist(row._id, session);
        return decided;
      },
    }),
    number: pwdIds.find,
    typeChangeOf: (row, status) => {
      const to = typeAfter(row, status === "approved" ? "verified" : "rejected");
      return to && { from: row.user_type, to };
    },
    hasOpened: async ({ user_id, sealed }, by) =>
      (await trail.openedAmong(by, new Map([[user_id, numberVersion(sealed)]]))).has(user_id),
    decideNumber: (row, { status, by, at, reason }, session) =>
      pwdIds.decide(
        row,
        status === "approved" ? "verified" : "rejected",
        { decided_by: by, decided_at: at, reason },
        session,
      ),
    listing: listings.decidable,
    decideListing: (row, { status, by, at, reason }, session) =>
      listings.decide(row, { status, decided_by: by, decided_at: at, reason }, session),
    isSeeker,
    setIndigenous: pwdIds.setIndigenous,
  });
  const held = createHeldRepo(heldModel(connection));
  const nextId = () => ids.next("decisions");
  const settling = createHeldDecisions({
    ...{ held, decidables, decisions, audit: trail, tell: news.tell, tellAdmins, nextId, inTransaction, now, log },
    skipped: (cause, err) => records.skipped("decisions", cause, err),
  });
  const watch = createScheduledTask({
    what: "decisions that were not told",
    look: async () => {
      try {
        await settling.settleDue();
        await news.look();
      } finally {
        const due = await settling.nextDue();
        if (due) wakeAt(due);
      }
    },
    log,
  });
  const wakeAt = (due: Date): void => settling.wakeAt(due, () => void watch.run());
  return {
    /** Lets all decisions take effect now that can still be undone. */
    settleAll: settling.settleAll,
    approvals: createApprovals({
      ...{ decidables, held, settling, wakeAt, undoMs, audit: trail, tellAdmins, nameOf, inTransaction, now },
    }),
    ...createApprovalList({
      companies: employers,
      changesOf: reviewChangesOf,
      toCompany,
      numbers: pwdIds,
      open: cipher.open,
      listings,
      decisions,
      held,
      openedAmong: trail.openedAmong,
      now,
      people: users.cards,
      standings: pwdIds.standings,
      pending: {
        company: accountCounts.countPendingCompanies,
        company_change: employers.countReviews,
        pwd_id: accountCounts.countPendingPwdIds,
        listing: listings.countWaiting,
      },
    }),
    reveal: createPwdIdReveal({ find: pwdIds.find, open: cipher.open, record: trail.record, limiter, now }),
    own: createOwnApprovals({
      number: pwdIds.find,
      appeal: pwdIds.appeal,
      typeOf: pwdIds.typeOf,
      listings,
      addConsent: pwdIds.addConsent,
      askAgain: employers.askAgain,
      show: profiles.userProfiles.showProfile,
      tellAdmins,
      nextListingId: () => ids.next("listings"),
      inTransaction,
      limiter,
      now,
    }),
    countListings: listings.countWaiting,
    /** What is held of somebody who goes. */
    removeOf: async (userId: number, session?: ClientSession): Promise<void> => {
      await listings.removeOf(userId, session);
      await held.removeOf(userId, session);
      await decisions.removeOf(userId, session);
    },
    tellAdmins,
    writeMail: news.write,
    watch: {
      ...watch,
      close: async (): Promise<void> => {
        settling.close();
        await watch.close();
      },
    },
  };
}
export type Approving = ReturnType<typeof createApproving>;
