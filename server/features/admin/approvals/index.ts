import type { ClientSession } from "mongoose";
import type { AccountStore } from "#server/features/accounts/store.ts";
import type { AuditTrail } from "#server/features/admin/audit/audit-trail.ts";
import { numberVersion } from "#server/features/admin/people/number-version.ts";
import type { ChatFeature } from "#server/features/chat/index.ts";
import type { JobStore } from "#server/features/jobs/store.ts";
import type { Notifications } from "#server/features/notifications/index.ts";
import type { Profiles } from "#server/features/profiles/index.ts";
import { createMarkedRows } from "#server/platform/events/marked-rows.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";
import { isSeeker } from "#shared/accounts/user-types.ts";
import type { ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import { createDecidables, type Verdict } from "./approval-status.ts";
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
  chat: Pick<ChatFeature, "companyChanged">;
  notifications: Pick<Notifications, "raise">;
  auditTrail: AuditTrail;
}

/** What admins approve, and the requests that people send them. */
export function createApprovalsFeature(platform: Platform, deps: Deps) {
  const { connection, ids, inTransaction, events, cipher, limiter, announce, now } = platform;
  const { accounts, profiles, auditTrail } = deps;
  const { users, employers, pwdIds } = accounts;
  const [decisionRows, listingRows] = [decisionModel(connection), listingModel(connection)];
  const listings = createListingsRepo(listingRows);
  const repos = { decisions: createDecisionsRepo(decisionRows), held: createHeldRepo(heldModel(connection)), listings };
  const tellAdmins = (kind: ApprovalKind) => announce.toAdmins("approval:waiting", { kind });
  const news = decisionNoticesOf(platform, deps, repos);
  const decidables = decidablesOf(deps, repos);
  const { settling, task, wakeAt, markedBefore } = settlingOf(platform, {
    ...repos,
    decidables,
    auditTrail,
    tellAdmins,
  });
  const approvals = new Approvals({
    ...{ decidables, held: repos.held, settling, events, wakeAt, audit: auditTrail, tellAdmins, inTransaction, now },
    undoMs: platform.config.approvalUndoMs,
    nameOf: async (userId) => {
      const card = (await users.cards([userId])).get(userId);
      return card ? `${card.first_name} ${card.last_name}`.trim() : null;
    },
  });
  const approvalList = approvalListOf(platform, deps, repos);
  const list = approvalList.list.bind(approvalList);
  const reveal = createPwdIdReveal({
    find: (userId) => pwdIds.find(userId),
    open: cipher.open,
    record: auditTrail.record,
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
    nextListingId: () => ids.next("listings"),
    ...{ tellAdmins, inTransaction, limiter, now },
  });
  const removeOf = removalFrom(repos);
  const feature: Feature = {
    name: "approvals",
    routes: (app) => approvalRoutes(app, { approvals, list, reveal, own }),
    subscribers: news.subscribers,
    migrations: [{ number: 5, name: "Publish the decisions that were not announced", up: markedBefore(now) }],
    tasks: [task],
    mails: { [DECISION_MAIL]: news.write },
    exports: approvalsExport({ decisions: decisionRows, listings: listingRows }),
    removeAccount: ({ id }) => removeOf(id),
    accountGone: (userId) => removeOf(userId),
  };
  return {
    ...{ approvals, list, reveal, own, removeOf, tellAdmins, decisionCauses, task, feature },
    /** Puts all held decisions into effect now. */
    settleAll: () => settling.settleAll(),
    countListings: listings.countWaiting,
  };
}
export type ApprovalsFeature = ReturnType<typeof createApprovalsFeature>;

interface Repos {
  decisions: ReturnType<typeof createDecisionsRepo>;
  held: ReturnType<typeof createHeldRepo>;
  listings: ReturnType<typeof createListingsRepo>;
}

/** Tells people about decisions. */
function decisionNoticesOf({ mailer, site, now }: Platform, deps: Deps, { decisions }: Pick<Repos, "decisions">) {
  const { accounts, profiles, chat, notifications } = deps;
  const { users, employers, profileFields } = accounts;
  /** Makes the company searchable by its new name. Repeated if a process ended in between. */
  const listCompany = async (userId: number): Promise<void> => {
    await employers.relist(userId);
    await profileFields.setFoundBy(userId, [...(await employers.names([userId])).values()]);
  };
  return createDecisionNotices({
    decisions,
    addressee: async (userId) => (await users.addressees([userId])).get(userId) ?? null,
    companyName: async (userId) => (await employers.names([userId])).get(userId) ?? "Your company",
    notify: notifications.raise,
    mailer,
    // An employer's tabs refresh with the notification; a job seeker's account shows the badge and the account type.
    show: async ({ kind, user_id }) => {
      if (kind === "company_change") await listCompany(user_id);
      if (kind === "company" || kind === "company_change") await chat.companyChanged(user_id);
      if (kind === "pwd_id" || kind === "listing") await profiles.userProfiles.showProfile(user_id);
    },
    site,
    now,
  });
}

/** How each kind of request is found and decided. */
function decidablesOf({ accounts, profiles, jobs, auditTrail }: Deps, { listings }: Pick<Repos, "listings">) {
  const { employers, pwdIds } = accounts;
  return createDecidables({
    company: (id) => employers.findById(id),
    versionOf: (row) => companyVersion(profiles.toCompany(row)),
    decideCompany: async (row, verdict, session) => {
      const decided = await employers.decide(row, { status: verdict.status, ...decisionOf(verdict) }, session);
      // Adds its jobs to the search, or removes them.
      if (decided) await jobs.repo.relist(row._id, session);
      return decided;
    },
    companyChange: createChangeDecidable({
      find: (id) => employers.findById(id),
      changesOf: profiles.reviewChangesOf,
      decide: async (row, verdict, session) => {
        const { status } = verdict;
        const decided = await employers.decideReview(row, { status, ...decisionOf(verdict) }, session);
        // The jobs are searchable by the new name too.
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
      (await auditTrail.openedAmong(by, new Map([[user_id, numberVersion(sealed)]]))).has(user_id),
    decideNumber: (row, verdict, session) =>
      pwdIds.decide(row, verdict.status === "approved" ? "verified" : "rejected", decisionOf(verdict), session),
    listing: listings.decidable,
    decideListing: (row, verdict, session) =>
      listings.decide(row, { status: verdict.status, ...decisionOf(verdict) }, session),
    isSeeker: async (userId) => {
      const type = await pwdIds.typeOf(userId);
      return type !== null && isSeeker(type);
    },
    setIndigenous: (userId, session) => pwdIds.setIndigenous(userId, session),
  });
}

/** A verdict as the rows of people and companies store it. */
const decisionOf = ({ by, at, reason }: Verdict) => ({ decided_by: by, decided_at: at, reason });

interface SettlingParts extends Pick<Repos, "decisions" | "held"> {
  decidables: ReturnType<typeof createDecidables>;
  auditTrail: AuditTrail;
  tellAdmins: (kind: ApprovalKind) => void;
}

/** Puts decisions into effect when they can no longer be undone. */
function settlingOf(platform: Platform, { decisions, held, decidables, auditTrail, tellAdmins }: SettlingParts) {
  const { ids, inTransaction, events, records, now, log } = platform;
  const nextId = () => ids.next("decisions");
  const settling = new HeldDecisions({
    ...{ held, decidables, decisions, audit: auditTrail, events, tellAdmins, nextId, inTransaction, now, log },
    skipped: (cause, err) => records.skipped("decisions", cause, err),
  });
  const markedBefore = (before: () => Date) =>
    createMarkedRows({
      marked: () => decisions.marked(before()),
      unmark: decisions.unmark,
      eventOf: decidedEvent,
      ...{ events, inTransaction },
    });
  // Processes of an older version may add more until the last one has ended. They notify within a minute.
  const publishMarked = markedBefore(() => new Date(now().getTime() - 60_000));
  const task = createScheduledTask({
    what: "decisions that are due",
    atStart: true,
    // In every process: each has a timer for the next due decision.
    scope: "every",
    beforeClose: () => settling.close(),
    run: async () => {
      await settling.settleDue(() => void task.run());
      await publishMarked();
    },
    log,
  });
  const wakeAt = (due: Date): void => settling.wakeAt(due, () => void task.run());
  return { settling, task, wakeAt, markedBefore };
}

/** The list of everything that waits for a decision or has been decided. */
function approvalListOf({ cipher, now }: Platform, { accounts, profiles, auditTrail }: Deps, repos: Repos) {
  const { users, employers, pwdIds, accountCounts } = accounts;
  const { listings, decisions, held } = repos;
  return new ApprovalList({
    companies: employers,
    changesOf: profiles.reviewChangesOf,
    toCompany: profiles.toCompany,
    numbers: pwdIds,
    open: cipher.open,
    ...{ listings, decisions, held, now },
    openedAmong: auditTrail.openedAmong,
    people: (ids) => users.cards(ids),
    accountStatuses: (ids) => pwdIds.statuses(ids),
    pending: {
      company: accountCounts.countPendingCompanies,
      company_change: () => employers.countReviews(),
      pwd_id: accountCounts.countPendingPwdIds,
      listing: listings.countWaiting,
    },
  });
}

/** @returns a function that removes everything stored about a deleted account */
function removalFrom({ listings, held, decisions }: Repos) {
  return async (userId: number, session?: ClientSession): Promise<void> => {
    await listings.removeOf(userId, session);
    await held.removeOf(userId, session);
    await decisions.removeOf(userId, session);
  };
}
