import path from "node:path";
import type { Connection } from "mongoose";
import { createAccounts } from "#server/features/accounts/accounts.context.ts";
import { applicationModel } from "#server/features/applications/application.model.ts";
import { createApplicationsRepo } from "#server/features/applications/applications.repo.ts";
import { createAppliedRepo } from "#server/features/applications/applied.repo.ts";
import { createMessaging } from "#server/features/chat/chat.context.ts";
import { createJobsFeature } from "#server/features/jobs/jobs.context.ts";
import { notificationHeadModel, notificationModel } from "#server/features/notifications/notification.model.ts";
import { createNotificationsRepo } from "#server/features/notifications/notifications.repo.ts";
import { createNotifications } from "#server/features/notifications/notifications.service.ts";
import { createPeople } from "#server/features/people/people.service.ts";
import { createPreferences } from "#server/features/preferences/preferences.service.ts";
import { createProfiles } from "#server/features/profiles/profiles.context.ts";
import { reportModel } from "#server/features/reports/report.model.ts";
import { createReportsRepo } from "#server/features/reports/reports.repo.ts";
import { createReports } from "#server/features/reports/reports.service.ts";
import { logoPath } from "#shared/files/files.rest.ts";
import { createActivities } from "./activities.ts";
import { createAdministration } from "./administration.ts";
import { exportPartsOf } from "./exports.ts";
import { createDeletion } from "./features/accounts/privacy/deletion.service.ts";
import { createExport } from "./features/accounts/privacy/export.service.ts";
import { createSignUp } from "./features/accounts/sign-up/sign-up.service.ts";
import { searchWords } from "./features/accounts/users/search-words.ts";
import { deletedCard } from "./features/accounts/users/users.repo.ts";
import { auditModel } from "./features/admin/audit/audit.model.ts";
import { createAuditTrail } from "./features/admin/audit/audit-trail.ts";
import { linkedApplicationsOf } from "./features/applications/linked-applications.ts";
import { createLimiting } from "./limiting.ts";
import { createMailing } from "./mailing.ts";
import type { Config } from "./platform/config/config.ts";
import { createFieldCipher } from "./platform/crypto/field-cipher.ts";
import { createFileCipher } from "./platform/crypto/file-cipher.ts";
import { createIds } from "./platform/database/ids.ts";
import { createRecords } from "./platform/database/records.ts";
import type { Redis } from "./platform/database/redis.ts";
import { createTransactions } from "./platform/database/transaction.ts";
import { createFiles } from "./platform/files/files.service.ts";
import { createImages } from "./platform/files/images/images.ts";
import { createSweeper } from "./platform/files/store/cleanup.ts";
import { createFileStore } from "./platform/files/store/file-store.ts";
import { createUploadChecks } from "./platform/files/upload-checks.ts";
import { createCookie } from "./platform/http/session.ts";
import type { Log } from "./platform/log/log.ts";
import { createOutboxFiles } from "./platform/mail/outbox-files.ts";
import type { Metrics } from "./platform/metrics/metrics.ts";
import type { Passwords } from "./platform/passwords/passwords.ts";
import { createAnnouncer } from "./platform/realtime/announcer.ts";
import type { IoServer } from "./platform/realtime/io.ts";
import { withListener } from "./platform/realtime/listener.ts";
import { createBackground } from "./platform/scheduler/background.ts";
import { sweepsOf } from "./sweeps.ts";
import { createWork } from "./work.ts";

interface Deps {
  config: Config;
  connection: Connection;
  /** Null where one process counts for itself. */
  redis: Redis | null;
  passwords: Passwords;
  metrics: Metrics;
  /** The socket server, which is made after what it calls. */
  io: () => IoServer;
  /** The address in mails and headers, once the port is known. */
  publicUrl: () => string;
  now: () => Date;
  log: Log;
}

/** Everything that the server consists of, made once and handed down: the list of constructors, nothing else. */
export function createContext({ config, connection, redis, passwords, metrics, io, publicUrl, now, log }: Deps) {
  const ids = createIds(connection);
  const cipher = createFieldCipher(config.dataKey);
  const { limiter, pseudonyms } = createLimiting({ config, redis, log });
  const records = createRecords({ metrics, nameFor: pseudonyms.user, log });
  // What is written without a call: by a socket, or when its time has come.
  const announce = withListener(createAnnouncer(io), ["chat:message", "job:changed"], (event) => {
    administration.figures.stir();
    if (event === "chat:message") metrics.messageStored();
  });
  const background = createBackground(log);
  const site = () => ({ name: config.appName, url: publicUrl(), support: config.supportEmail });
  const outboxDir = path.join(config.dataDir, "outbox");
  const outboxFiles = createOutboxFiles(outboxDir);
  const mailer = createMailing({
    ...{ config, connection, cipher, outboxDir, now, log },
    writers: {
      away: (ids) => messaging.away.write(ids),
      newJobs: (ids) => jobs.writeMail(ids),
      interview: (ids) => work.reminders.write(ids),
      decision: (ids) => administration.approving.writeMail(ids),
    },
  });
  const activity = createActivities({
    ...{ connection, ids, limiter, announce, background, pseudonyms, records, now, log },
    accountsAmong: (ids) => accountsAmong(ids),
    parts: () => ({
      ...{ users, employers, conversations, jobs, work },
      ...{ applications: applicationsRepo, reports: reportRows, audit: trail },
    }),
  });
  const inTransaction = createTransactions(connection);
  const accounts = createAccounts({
    connection,
    inTransaction,
    secret: config.jwtSecret,
    nextSessionNumber: () => ids.next("sessions"),
    passwords,
    mailer,
    limiter,
    background,
    closeSockets: announce.closeUser,
    sessionsChanged: (user_id) => announce.toAdmins("person:sessions", { user_id }),
    showAccount: (userId) => profiles.userProfiles.showAccount(userId),
    tellOwner: (news) => notifications.raise(news),
    noteVerified: (account) => account.verified_at && activity.noteAccount(account, account.verified_at),
    ...{ noteFailedLogin: activity.noteFailedLogin, suspensionReason: (userId) => trail.suspensionReason(userId) },
    site,
    now,
    log,
  });
  const { users, profileFields, employers, tokens, undoLinks, sessions, verification, currentPassword } = accounts;
  const images = createImages(log);
  const fileStore = createFileStore(connection);
  const files = createFiles({
    store: fileStore,
    isShownLogo: (userId, name) => employers.showsLogo(userId, logoPath(name)),
    isVisible: async (viewer, userId) =>
      (await profiles.userProfiles.isVisible(viewer, userId)) || messaging.directory.mayFind(viewer.userId, userId),
    attachmentReader: (file, viewer) => messaging.attachments.readerOf(file, viewer),
    recordEvidenceRead: (viewer, owner, requestId) => recordRead(viewer, "report_file.read", owner, requestId),
    openSealed: (file, viewer, requestId) => {
      if (file.kind === "company_document") return profiles.documents.open(file, viewer, requestId);
      return file.kind === "resume"
        ? profiles.resumes.open(file, viewer, requestId)
        : work.applications.openResume(file, viewer, requestId);
    },
  });
  const uploadChecks = createUploadChecks(config, fileStore.bytesOf, log);
  const signUp = createSignUp({
    users,
    employers,
    images,
    files: fileStore,
    passwords,
    cipher,
    ids,
    mailVerification: verification.mailVerification,
    isHeld: (email) => undoLinks.holds(email, now()),
    noteSignUp: (account) => activity.noteAccount(account, account.created_at),
    now,
  });

  const common = { connection, ids, inTransaction, limiter, mailer, announce, site, records, now, log };
  const notifications = createNotifications({
    repo: createNotificationsRepo({
      notifications: notificationModel(connection),
      heads: notificationHeadModel(connection),
      inTransaction,
    }),
    userExists: async (userId) => (await users.findById(userId)) !== null,
    ...{ nextId: () => ids.next("notifications"), takeIds: (count) => ids.take("notifications", count), limiter },
    recordSent: (row, session) => trail.recordWith(row, session),
    announce,
    stale: (userId) => messaging.counts.stale(userId),
    now,
  });
  const messaging = createMessaging({
    ...common,
    people: {
      cards: users.cards,
      ownUser: profileFields.sessionUser,
      account: users.correspondent,
      approvedAmong: employers.approvedAmong,
      deletedCard,
      setSeen: users.setSeen,
      addressees: users.addressees,
      preferences: users.preferences,
    },
    hasApplied: (employerId, seekerId) => applicationsRepo.isLinked(employerId, seekerId),
    tiesOf: async (userId, others) => linkedApplicationsOf(userId, await applicationsRepo.between(userId, others)),
    notifications,
    files: fileStore,
    images,
  });
  const { attachments, blocks, conversations, directory, ownMessages, presence } = messaging;
  const reportRows = createReportsRepo(reportModel(connection));
  const reports = createReports({
    reports: reportRows,
    evidenceOf: messaging.evidenceOf,
    keepFiles: fileStore.attached.keepFor,
    inTransaction,
    nextId: () => ids.next("reports"),
    limiter,
    note: activity.noteReport,
    now,
  });
  const audit = auditModel(connection);
  const trail = createAuditTrail(audit, activity.noteAudit, now);
  const { recordRead } = trail;
  const applicationRows = applicationModel(connection);
  const applicationsRepo = createApplicationsRepo(applicationRows);
  const accountsAmong = async (ids: readonly number[]) => new Set((await users.cards(ids)).keys());
  const profiles = createProfiles({
    fields: profileFields,
    sensitiveConsent: accounts.sensitiveConsent,
    accountsAmong,
    companies: {
      ...employers,
      stands: async (id) => (await users.standingAmong([id])).has(id),
      // The name is searched with the jobs.
      revise: async (seen, revision) => {
        const changed = await inTransaction(async (session) => {
          const changed = await employers.revise(seen, revision, session);
          if (!changed) return null;
          const { company_name, address } = revision.set;
          if (company_name !== undefined) await jobs.relist(seen._id, session);
          // The one address that an employer gave at sign-up is kept with both.
          if (address !== undefined) await profileFields.setAddress(seen._id, address, session);
          return changed;
        });
        await employers.relist(seen._id);
        return changed;
      },
    },
    conversations: {
      ...conversations,
      // Whom a block parts hear nothing of each other, nor of a new name or photo.
      correspondentsOf: async (id, limit) => blocks.unparted(id, await conversations.correspondentsOf(id, limit)),
    },
    isLinked: applicationsRepo.isLinked,
    sharesNeeds: applicationsRepo.sharesNeeds,
    withdrawEmailChange: accounts.emailChange.withdrawEmailChange,
    recordRead,
    tellReview: () => announce.toAdmins("approval:waiting", { kind: "company_change" }),
    ...{ connection, inTransaction },
    files: fileStore,
    images,
    cipher,
    fileCipher: createFileCipher(config.dataKey),
    limiter,
    background,
    announce,
    now,
  });
  const jobs = createJobsFeature({
    ...common,
    cards: employers.cards,
    standing: users.standingAmong,
    unapproved: employers.unapproved,
    fallen: users.fallenEmployers,
    usualReplies: messaging.replyTimes.usual,
    companyCard: profiles.employers.readPublic,
    seekerOf: profiles.matchSeekerOf,
    applications: createAppliedRepo(applicationRows),
    readers: users.addressees,
    notify: notifications.raise,
    noteJob: activity.noteJob,
    background,
  });
  const work = createWork({
    ...common,
    users,
    employers,
    applicant: profileFields.find,
    sensitiveConsent: accounts.sensitiveConsent,
    applications: applicationsRepo,
    jobs,
    profiles,
    messaging,
    notifications,
    files: fileStore,
    recordRead,
    accountsAmong,
    activity,
  });
  const deletion = createDeletion({
    users,
    employers,
    tokens,
    sessions,
    currentPassword,
    mailer,
    background,
    removeFiles: (owner) => ownMessages.forgetFilesOf(owner).then(() => fileStore.removeOf(owner)),
    removeKeptMails: outboxFiles.removeTo,
    removeNotifications: notifications.removeOf,
    removeBlocks: blocks.removeOf,
    removeJobSeeker: profiles.seekers.remove,
    removeApplications: work.removeOf,
    removeJobs: jobs.removeOf,
    removeActivities: activity.removeOf,
    removeReports: reportRows.removeReleasedOf,
    forgetAuthor: (userId) => administration.announcements.forgetAuthor(userId),
    removeApprovals: (userId) => administration.approving.removeOf(userId),
    closeSockets: announce.closeUser,
    showGone: messaging.showGone,
    inTransaction,
    site,
    now,
  });

  const sweeper = createSweeper({
    sweeps: sweepsOf({
      ...{ records, signUp, deletion, users, employers, profiles, attachments, fileStore, activity, outboxFiles },
      applications: applicationsRepo,
      releaseReports: () => administration.reportWork.removeOld(),
    }),
    now,
    log,
  });

  const preferences = createPreferences({
    find: users.preferences,
    save: users.setPreferences,
    apply: (userId, now) => {
      directory.forget(userId);
      presence.show(userId, now.show_presence);
    },
    announce,
  });
  const people = createPeople({
    find: users.findByPrefix,
    approvedAmong: employers.approvedAmong,
    companyNames: employers.names,
    words: (text) => searchWords(text),
    unparted: blocks.unparted,
    applicantsOf: applicationsRepo.applicantsOf,
    limiter,
  });
  const administration = createAdministration({
    ...common,
    ...{ accounts, jobs, messaging, notifications, trail, audit, profiles, work, applicationsRepo },
    ...{ cipher, accountsAmong, fileStore, background, undoMs: config.approvalUndoMs },
    applications: applicationRows,
    reports: reportRows,
    seekers: profiles.seekers,
  });
  const accountExport = createExport({
    currentPassword,
    parts: exportPartsOf({ connection, users, employers, cipher, records }),
    filesOf: async (userId) => (await fileStore.filesOf(userId)).map(profiles.resumes.plain),
    limiter,
    records,
    now,
  });

  return {
    ...{ config, connection, log, metrics, records, now, publicUrl, outboxDir, ids, passwords, cipher, limiter },
    cookie: createCookie("kasama", publicUrl),
    deviceCookie: createCookie("kasama-device", publicUrl),
    ...{ announce, background, mailer, images, fileStore, files, uploadChecks, sweeper, pseudonyms },
    ...accounts,
    ...messaging,
    ...administration,
    ...{ signUp, deletion, accountExport, reports, people, profiles, jobs, work, applicationsRepo },
    ...{ preferences, notifications, audit, activity },
  };
}
export type AppContext = ReturnType<typeof createContext>;
