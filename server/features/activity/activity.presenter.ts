import type { Activity } from "#shared/admin/activity/activity.schemas.ts";
import type { ShownKind } from "#shared/admin/activity/activity-lists.ts";
import { activityText } from "#shared/admin/activity/activity-text.ts";
import { ANNOUNCEMENTS_TARGET, personTarget, reportTarget } from "#shared/admin/admin.links.ts";
import { jobTarget } from "#shared/notifications/targets.ts";
import type { ActivityRow } from "./activity.model.ts";

/** The current names of everything that some activities name, without what was deleted. */
export interface Called {
  people: ReadonlyMap<number, string>;
  jobs: ReadonlyMap<number, string>;
  /** By application id, the title of the job when the person applied. */
  applications: ReadonlyMap<number, string>;
}

/** An activity as admins read it. */
export function toActivity(row: ActivityRow, { people, ...things }: Called): Activity {
  const { _id, type, actor_id, subject_id, object, at } = row;
  const nameOf = (id: number | null) => (id === null ? null : (people.get(id) ?? null));
  const titles = object?.kind === "job" ? things.jobs : things.applications;
  const names = {
    actor: nameOf(actor_id),
    subject: nameOf(subject_id),
    job: (object && titles.get(object.id)) ?? null,
  };
  const kind = shownKindOf(row);
  return {
    id: _id,
    type,
    title: activityText(kind, names),
    kind,
    subject_name: names.subject,
    job_title: names.job,
    actor: actor_id === null || names.actor === null ? null : { id: actor_id, name: names.actor },
    target_url: targetOf(row),
    timestamp: at.toISOString(),
  };
}

const shownKindOf = ({ kind, subject_id }: ActivityRow): ShownKind =>
  kind === "failed_logins.account" && subject_id === null ? "failed_logins.unknown_account" : kind;

function targetOf({ type, actor_id, subject_id, object }: ActivityRow): string | null {
  if (object?.kind === "job") return jobTarget(object.id);
  if (object?.kind === "application") return `/applications/${object.id}`;
  if (object?.kind === "report") return reportTarget(object.id);
  if (type === "announcement") return ANNOUNCEMENTS_TARGET;
  const person = subject_id ?? actor_id;
  return person === null ? null : personTarget(person);
}
