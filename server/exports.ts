import type { Connection } from "mongoose";
import { activityExport } from "#server/features/activity/activity.export.ts";
import type { ActivityRow } from "#server/features/activity/activity.model.ts";
import { approvalsExport } from "#server/features/admin/approvals/approvals.export.ts";
import type { DecisionRow } from "#server/features/admin/approvals/decision.model.ts";
import type { ListingRow } from "#server/features/admin/approvals/listing.model.ts";
import type { AnnouncementRow } from "#server/features/announcements/announcement.model.ts";
import { announcementsExport } from "#server/features/announcements/announcements.export.ts";
import type { ApplicationRow } from "#server/features/applications/application.model.ts";
import { applicationsExport } from "#server/features/applications/applications.export.ts";
import { chatExport } from "#server/features/chat/chat.export.ts";
import type { InterviewRow } from "#server/features/interviews/interview.model.ts";
import { interviewsExport } from "#server/features/interviews/interviews.export.ts";
import type { JobRow } from "#server/features/jobs/job.model.ts";
import { jobsExport } from "#server/features/jobs/jobs.export.ts";
import type { NotificationRow } from "#server/features/notifications/notification.model.ts";
import { notificationsExport } from "#server/features/notifications/notifications.export.ts";
import type { JobSeekerRow } from "#server/features/profiles/jobseeker.model.ts";
import { profilesExport } from "#server/features/profiles/profiles.export.ts";
import type { ReportRow } from "#server/features/reports/report.model.ts";
import { reportsExport } from "#server/features/reports/reports.export.ts";
import { accountExport } from "./features/accounts/privacy/account.export.ts";
import type { ExportPart } from "./features/accounts/privacy/export.service.ts";
import type { SessionRow } from "./features/accounts/sign-in/session.model.ts";
import type { EmployersRepo } from "./features/accounts/users/employers.repo.ts";
import type { TokenRow } from "./features/accounts/users/token.model.ts";
import type { UsersRepo } from "./features/accounts/users/users.repo.ts";
import { auditExport } from "./features/admin/audit/audit.export.ts";
import type { AuditRow } from "./features/admin/audit/audit.model.ts";
import type { ConversationRow } from "./features/chat/conversations/conversation.model.ts";
import type { BlockRow } from "./features/chat/safety/block.model.ts";
import type { MessageRow } from "./features/chat/sending/message.model.ts";
import type { JobKeyRow } from "./features/jobs/posting/job-key.model.ts";
import type { SavedJobRow } from "./features/jobs/saved/saved-job.model.ts";
import type { SavedSearchRow, SearchHitRow } from "./features/jobs/saved-searches/saved-search.model.ts";
import type { FieldCipher } from "./platform/crypto/field-cipher.ts";
import type { Records } from "./platform/database/records.ts";
import type { MailRow } from "./platform/mail/mail.model.ts";
import { mailsExport } from "./platform/mail/mails.export.ts";

interface Deps {
  /** With every model made already. */
  connection: Connection;
  users: Pick<UsersRepo, "findById">;
  employers: Pick<EmployersRepo, "findById">;
  cipher: Pick<FieldCipher, "open">;
  records: Records;
}

/** What each feature holds on a user, for the export: a new feature adds its line. The files stand beside it. */
export function exportPartsOf({ connection, users, employers, cipher, records }: Deps): Record<string, ExportPart> {
  return {
    ...accountExport({
      users,
      employers,
      sessions: connection.model<SessionRow>("Session"),
      tokens: connection.model<TokenRow>("Token"),
      cipher,
      records,
    }),
    ...chatExport({
      conversations: connection.model<ConversationRow>("Conversation"),
      messages: connection.model<MessageRow>("Message"),
      blocks: connection.model<BlockRow>("Block"),
      records,
    }),
    ...profilesExport(connection.model<JobSeekerRow>("JobSeeker"), cipher, records),
    ...jobsExport({
      jobs: connection.model<JobRow>("Job"),
      keys: connection.model<JobKeyRow>("JobKey"),
      saved: connection.model<SavedJobRow>("SavedJob"),
      searches: connection.model<SavedSearchRow>("SavedSearch"),
      hits: connection.model<SearchHitRow>("SearchHit"),
    }),
    ...applicationsExport(connection.model<ApplicationRow>("Application")),
    ...interviewsExport(connection.model<InterviewRow>("Interview")),
    ...notificationsExport(connection.model<NotificationRow>("Notification")),
    ...reportsExport(connection.model<ReportRow>("Report")),
    ...approvalsExport({
      decisions: connection.model<DecisionRow>("Decision"),
      listings: connection.model<ListingRow>("Listing"),
    }),
    ...auditExport(connection.model<AuditRow>("Audit")),
    ...announcementsExport(connection.model<AnnouncementRow>("Announcement")),
    ...activityExport(connection.model<ActivityRow>("Activity")),
    ...mailsExport(connection.model<MailRow>("Mail")),
  };
}
