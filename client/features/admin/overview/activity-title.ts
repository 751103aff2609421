import type { Activity } from "#shared/admin/activity/activity.schemas.ts";
import { type ActivityNames, activityText } from "#shared/admin/activity/activity-text.ts";

/** The names in an activity, as its sentence needs them. */
export const namesOf = ({ actor, subject_name: subject = null, job_title: job = null }: Activity): ActivityNames => ({
  actor: actor?.name ?? null,
  subject,
  job,
});

/** The sentence of an activity in the language of the page; the server's for kinds that only a newer server knows. */
export const titleOf = (activity: Activity): string =>
  activity.kind ? activityText(activity.kind, namesOf(activity)) : activity.title;
