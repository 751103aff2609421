import type { Activity } from "#shared/admin/activity/activity.schemas.ts";
import { activityText } from "#shared/admin/activity/activity-text.ts";

/** The sentence of an activity in the language of the page; the server's for kinds that only a newer server knows. */
export const titleOf = ({
  kind,
  title,
  actor,
  subject_name: subject = null,
  job_title: job = null,
}: Activity): string => (kind ? activityText(kind, { actor: actor?.name ?? null, subject, job }) : title);
