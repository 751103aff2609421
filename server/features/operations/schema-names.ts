import * as z from "zod/mini";
import { SessionUser } from "#shared/accounts/session-user.ts";
import { SessionInfo } from "#shared/accounts/sessions.rest.ts";
import { Activity } from "#shared/admin/activity/activity.schemas.ts";
import { AdminStats } from "#shared/admin/figures/figures.schemas.ts";
import { Application, ApplicationCard, ApplicationStep } from "#shared/applications/applications.schemas.ts";
import { Attachment } from "#shared/chat/attachments.ts";
import { ConversationSummary, Message, PersonCard } from "#shared/chat/chat.schemas.ts";
import { Interview, InterviewEntry } from "#shared/interviews/interviews.schemas.ts";
import { SavedJob, SavedSearch } from "#shared/jobs/job-search.ts";
import { Job, JobCard, OwnJob, OwnJobCard } from "#shared/jobs/jobs.schemas.ts";
import { Match } from "#shared/matching/match.schemas.ts";
import { Notification } from "#shared/notifications/notifications.schemas.ts";
import { Preferences } from "#shared/preferences/preferences.schemas.ts";
import { CompanyCard } from "#shared/profiles/company-views.ts";
import { JobSeeker } from "#shared/profiles/jobseeker.schemas.ts";
import { Skill } from "#shared/profiles/skills.ts";
import { UserProfile } from "#shared/profiles/users.schemas.ts";
import { Report } from "#shared/reports/reports.schemas.ts";
import { SavedReply } from "#shared/saved-replies/saved-replies.schemas.ts";

/** Named schemas of the document; all others are written out where they are used. */
export const NAMED_SCHEMAS: Readonly<Record<string, z.ZodMiniType>> = {
  Activity,
  AdminStats,
  Application,
  ApplicationCard,
  ApplicationStep,
  Attachment,
  CompanyCard,
  ConversationSummary,
  Interview,
  InterviewEntry,
  Job,
  JobCard,
  JobSeeker,
  Match,
  Message,
  Notification,
  OwnJob,
  OwnJobCard,
  PersonCard,
  Preferences,
  Report,
  SavedJob,
  SavedReply,
  SavedSearch,
  SessionInfo,
  SessionUser,
  Skill,
  UserProfile,
};

/** The same names for zod, which refers to these schemas by name. */
export function schemaNames() {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) names.add(schema, { id });
  return names;
}
