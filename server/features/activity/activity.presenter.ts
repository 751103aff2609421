import type { Activity } from "#shared/admin/activity/activity.schemas.ts";
import { ANNOUNCEMENTS_TARGET, personTarget, reportTarget } from "#shared/admin/admin.links.ts";
import { jobTarget } from "#shared/notifications/targets.ts";
import type { ActivityRow } from "./activity.model.ts";
import { NO_JOB, NOBODY, TITLES, UNKNOWN_ACCOUNT } from "./activity.texts.ts";

/** The current names of everything that some activities name, without what was deleted. */
export interface Called {
  people: ReadonlyMap<number, string>;
  jobs: ReadonlyMap<number, string>;
  /** By application id, the title of the job when the person applied. */
  applications: ReadonlyMap<number, string>;
}

/** An activity as admins read it. */
export function toActivity(row: ActivityRow, called: Called): Activity {
  const { _id, type, actor_id, at } = row;
  const actor = actor_id === null ? undefined : called.people.get(actor_id);
  return {
    id: _id,
    type,
    title: titleOf(row, called),
    actor: actor_id === null || actor === undefined ? null : { id: actor_id, name: actor },
    target_url: targetOf(row),
    timestamp: at.toISOString(),
  };
}

function titleOf({ kind, actor_id, subject_id, object }: ActivityRow, { people, ...things }: Called): string {
  if (kind === "failed_logins.account" && subject_id === null) return UNKNOWN_ACCOUNT;
  const nameOf = (id: number | null) => (id === null ? undefined : people.get(id)) ?? NOBODY;
  const titles = object?.kind === "job" ? things.jobs : things.applications;
  const job = (object && titles.get(object.id)) ?? NO_JOB;
  return TITLES[kind]({ actor: nameOf(actor_id), subject: nameOf(subject_id), job });
}

function targetOf({ type, actor_id, subject_id, object }: ActivityRow): string | null {
  if (object?.kind === "job") return jobTarget(object.id);
  if (object?.kind === "application") return `/applications/${object.id}`;
  if (object?.kind === "report") return reportTarget(object.id);
  if (type === "announcement") return ANNOUNCEMENTS_TARGET;
  const person = subject_id ?? actor_id;
  return person === null ? null : personTarget(person);
}
