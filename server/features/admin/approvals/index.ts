import type { ClientSession } from "mongoose";
import type { AccountStore } from "#server/features/accounts/store.ts";
import type { AuditTrail } from "#server/features/admin/audit/audit-trail.ts";
import { numberVersion } from "#server/features/admin/people/number-version.ts";
import type { JobStore } from "#server/features/jobs/store.ts";
import type { Notifications } from "#server/features/notifications/index.ts";
import type { Profiles } from "#server/features/profiles/index.ts";
import { createMarkedRows } from "#server/platform/events/marked-rows.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";
import type { ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import { createDecidables } from "./approval-status.ts";
import { approvalsExport } from "./approvals.export.ts";
import { approvalRoutes } from "./approvals.routes.ts";
import { Approvals } from "./approvals.service.ts";
import { ApprovalList } from "./approvals-list.ts";
import { createChangeDecidable } from "./company-changes.ts";
import { companyVersion } from "./company-version.ts";
import { decidedEvent } from "./decided-event.ts";
import { decisionCauses, decisionModel } from "./decision.model.ts";
import { createDecisionNotices, DECISION_MAIL } from "./decision-notices.ts";
import { createDecisionsRepo } from "./decisions.repo.ts";
import { heldModel } from "./held.model.ts";
import { createHeldRepo } from "./held.repo.ts";
import { HeldDecisions } from "./held-decisions.ts";
import { listingModel } from "./listing.model.ts";
import { createListingsRepo } from "./listings.repo.ts";
import { createOwnApprovals } from "./own-approvals.service.ts";
import { createPwdIdReveal } from "./pwd-id-reveal.ts";

interface Deps {
  accounts: Pick<AccountStore, "users" | "employers" | "pwdIds" | "accountCounts" | "profileFields" | "typeAfter">;
  profiles: Pick<Profiles, "userProfiles" | "reviewChangesOf" | "toCompany">;
  jobs: Pick<JobStore, "repo">;
  notifications: Pick<Notifications, "raise">;
  auditTrail: AuditTrail;
}

/** What admins approve, and what people ask of them. */
export function createApprovalsFeature(platform: Platform, deps: Deps) {
  const { connection, ids, inTransaction, events, cipher, limiter, mailer, announce, records, site, now, log } =
    platform;
  const { accounts, profiles, jobs, notifications, auditTrail: trail } = deps;
  /** For so many milliseconds a decision can be undone. */
  const undoMs = platform.config.approvalUndoMs;
  const { users, employers, pwdIds, accountCounts, profileFields } = accounts;
  const { reviewChangesOf, toCompany } = profiles;
  const [decisionRows, listingRows] = [decisionModel(connection), listingModel(connection)];
  const decisions = createDecisionsRepo(decisionRows);
  const listings = createListingsRepo(listingRows);
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
    site,
    now,
  });
  const tellAdmins = (kind: ApprovalKind) => announce.toAdmins("approval:waiting", { kind });
  const isSeeker = async (userId: number): Promise<boolean> => {
    const type = await pwdIds.typeOf(userId);
    return type === "general" || type === "pwd" || type === "indigenous";
  };
  const decidables = createDecidables({
    company: (id) => employers.findById(id),
    versionOf: (row) => companyVersion(toCompany(row)),
    decideCompany: async (row, { status, by, at, reason }, session) => {
      const decision = { status, decided_by: by, decided_at: at, reason };
      const decided = await employers.decide(row, decision, session);
      // Its jobs are found from now on, or not any more.
      if (decided) await jobs.repo.relist(row._id, session);
      return decided;
    },
    companyChange: createChangeDecidable({
      find: (id) => employers.findById(id),
      changesOf: reviewChangesOf,
      decide: async (row, { status, by, at, reason }, session) => {
        const decision = { status, decided_by: by, decided_at: at, reason };
        const decided = await employers.decideReview(row, decision, session);
        // The new name is searched with the jobs.
        if (decided && status === "approved") await jobs.repo.relist(row._id, session);
        return decided;
      },
    }),
    number: (userId) => pwdIds.find(userId),
    typeChangeOf: (row, status) => {
      const to = accounts.typeAfter(row, status === "approved" ? "verified" : "rejected");
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
    setIndigenous: (userId, session) => pwdIds.setIndigenous(userId, session),
  });
  const held = createHeldRepo(heldModel(connection));
  const nextId = () => ids.next("decisions");
  const settling = new HeldDecisions({
    ...{ held, decidables, decisions, audit: trail, events, tellAdmins, nextId, inTransaction, now, log },
    skipped: (cause, err) => records.skipped("decisions", cause, err),
  });
  const markedBefore = (before: () => Date) =>
    createMarkedRows({
      marked: () => decisions.marked(before()),
      unmark: decisions.unmark,
      eventOf: decidedEvent,
      ...{ events, inTransaction },
    });
  // Processes of an older version may leave more until the last of them has ended. They notify within a minute.
  const publishMarked = markedBefore(() => new Date(now().getTime() - 60_000));
  const task = createScheduledTask({
    what: "decisions that are due",
    atStart: true,
    // In every process: each has a timer for the next decision that is due.
    scope: "every",
    beforeClose: () => settling.close(),
    run: async () => {
      try {
        await settling.settleDue();
        await publishMarked();
      } finally {
        const due = await settling.nextDue();
        if (due) wakeAt(due);
      }
    },
    log,
  });
  const wakeAt = (due: Date): void => settling.wakeAt(due, () => void task.run());
  const approvals = new Approvals({
    ...{ decidables, held, settling, events, wakeAt, undoMs, audit: trail, tellAdmins, nameOf, inTransaction, now },
  });
  const approvalList = new ApprovalList({
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
    people: (ids) => users.cards(ids),
    standings: (ids) => pwdIds.standings(ids),
    pending: {
      company: accountCounts.countPendingCompanies,
      company_change: () => employers.countReviews(),
      pwd_id: accountCounts.countPendingPwdIds,
      listing: listings.countWaiting,
    },
  });
  const list = approvalList.list.bind(approvalList);
  const reveal = createPwdIdReveal({
    find: (userId) => pwdIds.find(userId),
    open: cipher.open,
    record: trail.record,
    limiter,
    now,
  });
  const own = createOwnApprovals({
    number: (userId) => pwdIds.find(userId),
    appeal: pwdIds.appeal.bind(pwdIds),
    typeOf: (userId) => pwdIds.typeOf(userId),
    listings,
    addConsent: pwdIds.addConsent.bind(pwdIds),
    askAgain: employers.askAgain.bind(employers),
    show: (userId) => profiles.userProfiles.showProfile(userId),
    tellAdmins,
    nextListingId: () => ids.next("listings"),
    inTransaction,
    limiter,
    now,
  });
  /** What is held of somebody who goes. */
  const removeOf = async (userId: number, session?: ClientSession): Promise<void> => {
    await listings.removeOf(userId, session);
    await held.removeOf(userId, session);
    await decisions.removeOf(userId, session);
  };
  const feature: Feature = {
    name: "approvals",
    routes: (app) => approvalRoutes(app, { approvals, list, reveal, own }),
    subscribers: news.subscribers,
    migrations: [{ number: 5, name: "Publish the decisions that were not announced", up: markedBefore(now) }],
    tasks: [task],
    mails: { [DECISION_MAIL]: news.write },
    exports: approvalsExport({ decisions: decisionRows, listings: listingRows }),
    removeAccount: ({ id }) => removeOf(id),
    accountGone: removeOf,
  };
  return {
    ...{ approvals, list, reveal, own, removeOf, tellAdmins, decisionCauses, task, feature },
    /** Lets all decisions take effect now that can still be undone. */
    settleAll: () => settling.settleAll(),
    countListings: listings.countWaiting,
  };
}
export type ApprovalsFeature = ReturnType<typeof createApprovalsFeature>;
