import type { Connection } from "mongoose";
import type { EmployerRow } from "#server/features/accounts/users/employer.model.ts";
import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import type { ActivityRow } from "#server/features/activity/activity.model.ts";
import type { DecisionRow } from "#server/features/admin/approvals/decision.model.ts";
import type { ListingRow } from "#server/features/admin/approvals/listing.model.ts";
import type { AuditRow } from "#server/features/admin/audit/audit.model.ts";
import type { AnnouncementRow } from "#server/features/announcements/announcement.model.ts";
import type { ApplicationRow } from "#server/features/applications/application.model.ts";
import type { ConversationRow } from "#server/features/chat/conversations/conversation.model.ts";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import type { InterviewRow } from "#server/features/interviews/interview.model.ts";
import type { JobHead, JobRow } from "#server/features/jobs/job.model.ts";
import type { NotificationHead, NotificationRow } from "#server/features/notifications/notification.model.ts";
import type { JobSeekerRow } from "#server/features/profiles/jobseeker.model.ts";
import type { ReportRow } from "#server/features/reports/report.model.ts";
import type { MailRow } from "#server/platform/mail/mail.model.ts";
import type { Community } from "./community.ts";
import type { Unfinished } from "./demo.folder.ts";

/** Stores the whole community through the features' own models, whose schemas and indexes check each row. */
export function createDemoStore(connection: Connection) {
  // The features have registered these models; here they are only looked up by name.
  const users = connection.model<UserRow>("User");
  const employers = connection.model<EmployerRow>("Employer");
  const conversations = connection.model<ConversationRow>("Conversation");
  const messages = connection.model<MessageRow>("Message");
  const audit = connection.model<AuditRow>("Audit");
  const jobSeekers = connection.model<JobSeekerRow>("JobSeeker");
  const jobs = connection.model<JobRow>("Job");
  const jobHeads = connection.model<JobHead>("JobHead");
  const applications = connection.model<ApplicationRow>("Application");
  const interviews = connection.model<InterviewRow>("Interview");
  const notifications = connection.model<NotificationRow>("Notification");
  const heads = connection.model<NotificationHead>("NotificationHead");
  // Rows that the features write about events between people and admins.
  const decisions = connection.model<DecisionRow>("Decision");
  const listings = connection.model<ListingRow>("Listing");
  const reports = connection.model<ReportRow>("Report");
  const activities = connection.model<ActivityRow>("Activity");
  const announcements = connection.model<AnnouncementRow>("Announcement");
  const mails = connection.model<MailRow>("Mail");

  return {
    insert: async (community: Community): Promise<void> => {
      // In parallel, so that the database commits them together.
      await Promise.all([
        users.insertMany(community.users),
        employers.insertMany(community.employers),
        conversations.insertMany(community.conversations),
        messages.insertMany(community.messages),
        audit.insertMany(community.audit),
        jobSeekers.insertMany(community.jobSeekers),
        jobs.insertMany(community.jobs),
        jobHeads.insertMany(community.jobHeads),
        applications.insertMany(community.applications),
        interviews.insertMany(community.interviews),
        notifications.insertMany(community.notifications),
        heads.insertMany(community.heads),
      ]);
    },
    /** Removes the data of an incomplete community. */
    remove: async (ids: Unfinished): Promise<void> => {
      const people = { $in: ids.users };
      await Promise.all([
        users.deleteMany({ _id: people }),
        employers.deleteMany({ _id: people }),
        conversations.deleteMany({ _id: { $in: ids.conversations } }),
        messages.deleteMany({ conversation_id: { $in: ids.conversations } }),
        // Bypasses the model, which refuses to delete audit rows. These are about a demo that was never used.
        audit.collection.deleteMany({ subject_id: people }),
        jobSeekers.deleteMany({ _id: people }),
        jobs.deleteMany({ employer_id: people }),
        jobHeads.deleteMany({}),
        applications.deleteMany({ applicant_id: people }),
        interviews.deleteMany({ applicant_id: people }),
        notifications.deleteMany({ user_id: people }),
        heads.deleteMany({ _id: people }),
        decisions.deleteMany({ user_id: people }),
        listings.deleteMany({ user_id: people }),
        reports.deleteMany({ reporter_id: people }),
        activities.deleteMany({ people }),
        announcements.deleteMany({ by: people }),
        mails.deleteMany({ owner: people }),
      ]);
    },
  };
}
