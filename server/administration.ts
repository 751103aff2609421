import type { Connection, Model } from "mongoose";
import type { Accounts } from "#server/features/accounts/accounts.context.ts";
import { createExportStart } from "#server/features/admin/export-start.ts";
import { createAnnouncementsFeature } from "#server/features/announcements/announcements.context.ts";
import type { ApplicationRow } from "#server/features/applications/application.model.ts";
import { createApplicationCounts } from "#server/features/applications/application-counts.repo.ts";
import type { ApplicationsRepo } from "#server/features/applications/applications.repo.ts";
import type { Messaging } from "#server/features/chat/chat.context.ts";
import type { JobsFeature } from "#server/features/jobs/jobs.context.ts";
import type { Notifications } from "#server/features/notifications/notifications.service.ts";
import type { JobSeekersRepo } from "#server/features/profiles/jobseekers.repo.ts";
import type { Profiles } from "#server/features/profiles/profiles.context.ts";
import { createReportWork } from "#server/features/reports/reports.context.ts";
import type { KnownPerson } from "#server/features/reports/reports.presenters.ts";
import type { ReportsRepo } from "#server/features/reports/reports.repo.ts";
import { createApproving } from "./approving.ts";
import { createConsenting } from "./consenting.ts";
import { createCounting } from "./counting.ts";
import { searchWords } from "./features/accounts/users/search-words.ts";
import type { AuditRow } from "./features/admin/audit/audit.model.ts";
import { createAuditListRepo } from "./features/admin/audit/audit-list.repo.ts";
import { createAuditList } from "./features/admin/audit/audit-list.service.ts";
import type { AuditTrail } from "./features/admin/audit/audit-trail.ts";
import { alreadyDecided } from "./features/admin/lists/decided.ts";
import { createListExports } from "./features/admin/lists/exports.service.ts";
import { createAdminLists } from "./features/admin/lists/lists.service.ts";
import { createModeration } from "./features/admin/people/moderation.service.ts";
import { createPersonPage } from "./features/admin/people/person.service.ts";
import { createNames } from "./names.ts";
import type { FieldCipher } from "./platform/crypto/field-cipher.ts";
import type { Ids } from "./platform/database/ids.ts";
import type { Records } from "./platform/database/records.ts";
import type { InTransaction } from "./platform/database/transaction.ts";
import type { FileStore } from "./platform/files/store/file-store.ts";
import type { Limiter } from "./platform/http/rate-limit/limiter.ts";
import type { Log } from "./platform/log/log.ts";
import type { Site } from "./platform/mail/letter.ts";
import type { Mailer } from "./platform/mail/mailer.ts";
import type { Announcer } from "./platform/realtime/announcer.ts";
import type { Background } from "./platform/scheduler/background.ts";
import type { Work } from "./work.ts";

interface Deps {
  accounts: Accounts;
  jobs: JobsFeature;
  applications: Model<ApplicationRow>;
  applicationsRepo: Pick<ApplicationsRepo, "endSharing">;
  work: Pick<Work, "announceUpdated">;
  messaging: Messaging;
  /** What job seekers say of themselves. */
  seekers: Pick<JobSeekersRepo, "find">;
  profiles: Pick<Profiles, "seekers" | "userProfiles">;
  ids: Ids;
  connection: Connection;
  notifications: Notifications;
  reports: ReportsRepo;
  trail: AuditTrail;
  background: Background;
  audit: Model<AuditRow>;
  inTransaction: InTransaction;
  accountsAmong: (ids: readonly number[]) => Promise<ReadonlySet<number>>;
  fileStore: Pick<FileStore, "attached">;
  cipher: FieldCipher;
  limiter: Limiter;
  mailer: Mailer;
  announce: Announcer;
  records: Records;
  site: () => Site;
  /** For so many milliseconds a decision can be undone. */
  undoMs: number;
  now: () => Date;
  log: Log;
}

/** Whom admins deal with, as far as they have to know them. Which kind of job seeker somebody is is not said. */
const peopleOf =
  ({ users, employers }: Pick<Accounts, "users" | "employers">) =>
  async (ids: readonly number[]): Promise<Map<number, KnownPerson>> => {
    const [cards, accounts, companies] = await Promise.all([
      users.cards(ids),
      users.addressees(ids),
      employers.names(ids),
    ]);
    const known = [...accounts].map(([id, { name, user_type, reachable }]) => {
      const side = user_type === "employer" || user_type === "admin" ? user_type : "seeker";
      const photo = cards.get(id)?.photo ?? null;
      return [id, { name, company: companies.get(id) ?? null, photo, side, suspended: !reachable }] as const;
    });
    return new Map(known);
  };

/** What admins decide, and what is counted for them: a part of the list in context.ts, where features meet. */
export function createAdministration(deps: Deps) {
  const { accounts, ids, jobs, applications, messaging, notifications, trail, announce, now } = deps;
  const { users, employers, audiences, standing, sessions } = accounts;
  const names = async (ids: readonly number[]) => {
    const cards = await users.cards(ids);
    return new Map(
      [...cards].map(([id, card]) => [id, `${card.first_name} ${card.last_name}`.trim() || card.username]),
    );
  };
  const approving = createApproving(deps);
  const consents = createConsenting({
    ...{ ...deps, approving, consentRecords: accounts.consentRecords, applications: deps.applicationsRepo },
  });
  const reportWork = createReportWork({
    ...deps,
    files: deps.fileStore.attached,
    peopleOf: peopleOf(accounts),
    record: trail.recordWith,
    noteRecord: trail.note,
    recordRead: (viewer, { _id, reported_id }, requestId) =>
      trail.recordRead(viewer, "report.read", reported_id, requestId, { kind: "report", id: _id }),
    alreadyDecided,
    notify: notifications.raise,
  });
  const moderation = createModeration({
    ...deps,
    accounts: standing,
    sessions,
    closeSockets: announce.closeUser,
    relist: jobs.relist,
    notifyWith: notifications.raiseAll,
    names,
  });
  const applicationCounts = createApplicationCounts(applications);
  const personPage = createPersonPage({
    ...deps,
    accounts: standing,
    companyOf: employers.findById,
    disabilityOf: async (id) => (await deps.seekers.find(id)).disability,
    devicesOf: sessions.devicesOf,
    reportsOf: deps.reports.newestOf,
    counts: {
      applications: applicationCounts.countOf,
      jobs: async (id) => {
        const { draft: _draft, ...published } = await jobs.countsOf(id);
        return Object.values(published).reduce((sum, count) => sum + count, 0);
      },
      conversations: messaging.conversations.countOf,
    },
    names,
  });
  const announcements = createAnnouncementsFeature({
    ...deps,
    nextId: () => ids.next("announcements"),
    audience: audiences.page,
    countAudience: audiences.count,
    names,
    notify: async (ids, news, alongside) => {
      const told = await notifications.raiseAll(ids, news, alongside);
      // Whoever was about to go has gone without it.
      const there = await users.cards(ids);
      for (const id of ids) if (!there.has(id)) await notifications.removeOf(id);
      return told;
    },
    record: trail.record,
  });
  const listNeeds = {
    ...accounts.accountLists,
    words: (text: string) => searchWords(text),
    records: deps.records,
    now,
  };
  const lists = createAdminLists(listNeeds);
  const start = createExportStart({ limiter: deps.limiter, record: trail.record, now });
  const listExports = createListExports({ ...listNeeds, start });
  const auditList = createAuditList({
    repo: createAuditListRepo(deps.audit),
    names: createNames(() => accounts),
    records: deps.records,
    start,
    now,
  });
  return {
    ...{ approving, consents, reportWork, moderation, personPage, announcements, lists, listExports, auditList },
    ...createCounting({ ...deps, countListings: approving.countListings }),
  };
}
export type Administration = ReturnType<typeof createAdministration>;
