import type { Events } from "#server/platform/events/events.ts";
import type { FileStore } from "#server/platform/files/store/file-store.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { SentFile } from "#shared/endpoint.ts";
import type { ApplicationRow } from "./application.model.ts";
import type { ApplicationsRepo } from "./applications.repo.ts";
import { Applications } from "./applications.service.ts";
import { Applying } from "./apply.service.ts";
import { Hiring } from "./hiring.service.ts";
import { ApplicationLists } from "./list.service.ts";
import { Moves } from "./moves.service.ts";

type ReadDeps = Omit<ConstructorParameters<typeof Applications>[0], "applications" | "announceViewed">;
type ApplyDeps = Omit<
  ConstructorParameters<typeof Applying>[0],
  "applications" | "view" | "announceUpdated" | "resumes"
>;
type MoveDeps = Omit<ConstructorParameters<typeof Moves>[0], "applications" | "own" | "view" | "announceUpdated">;
type ListDeps = Omit<ConstructorParameters<typeof ApplicationLists>[0], "applications">;
type HiringDeps = Omit<ConstructorParameters<typeof Hiring>[0], "applications">;

interface OwnDeps {
  applications: ApplicationsRepo;
  resumes: {
    /** Looks inside and keeps it as the resume of an application. @returns its path */
    keep: (owner: number, file: SentFile) => Promise<string>;
    /** @returns the path of the copy; null where there is no such file */
    copy: (owner: number, path: string) => Promise<string | null>;
    /** The path of the profile's; null where there is none. */
    ofProfile: (owner: number) => Promise<string | null>;
  };
  files: Pick<FileStore, "remove">;
  events: Pick<Events, "publish" | "deliver">;
  announce: Announcer;
  /** Of an application that was written just now, for admins, if they look: nobody waits for it. */
  noteApplication: (row: Updated) => void;
  /** Removes the interviews of an account, and what their cards showed. */
  removeInterviews: (userId: number) => Promise<void>;
  /** The applications of an account are gone: its conversations are about none of them any more. */
  forgetTies: (userId: number) => Promise<void>;
}

type Updated = Pick<
  ApplicationRow,
  "_id" | "job_id" | "status" | "version" | "updated_at" | "applicant_id" | "employer_id"
> & { steps: readonly Pick<ApplicationRow["steps"][number], "status" | "by" | "at">[] };

/** Applications, from being sent to being removed: a part of the list in server/context.ts. */
export function createApplicationParts(deps: OwnDeps & ReadDeps & ApplyDeps & MoveDeps & ListDeps & HiringDeps) {
  const { applications: repo, resumes, files, announce, noteApplication, removeInterviews, forgetTies } = deps;
  const show = (row: Updated, to: readonly number[]): void => {
    const { _id: id, job_id, status, version, updated_at } = row;
    announce.toUsers(to, "application:updated", { id, job_id, status, version, updated_at: updated_at.toISOString() });
  };
  const announceUpdated = (row: Updated): void => {
    show(row, [row.applicant_id, row.employer_id]);
    noteApplication(row);
  };
  const applications = new Applications({
    ...deps,
    applications: repo,
    // Nothing happened that employers or admins would have to hear of.
    announceViewed: (row) => show(row, [row.applicant_id]),
  });
  const own = applications.own.bind(applications);
  const view = applications.view.bind(applications);
  const copy = async (owner: number) => {
    const path = await resumes.ofProfile(owner);
    const copied = path === null ? null : await resumes.copy(owner, path);
    return copied === null ? (path === null ? ("none" as const) : ("gone" as const)) : { path: copied };
  };
  return {
    applications,
    applying: new Applying({
      ...deps,
      applications: repo,
      resumes: { keep: resumes.keep, copy, remove: (name, owner) => files.remove(name, owner) },
      view,
      announceUpdated,
    }),
    moves: new Moves({ ...deps, applications: repo, own, view, announceUpdated }),
    lists: new ApplicationLists({ ...deps, applications: repo }),
    hiring: new Hiring({ ...deps, applications: repo }),
    announceUpdated,
    /** An account is deleted: its applications go with everything of them. A second time it does nothing. */
    removeOf: async (userId: number): Promise<void> => {
      await removeInterviews(userId);
      const gone = await repo.sidesOf(userId);
      await repo.removeOf(userId);
      await forgetTies(userId);
      for (const { _id: id, job_id, employer_id } of gone)
        announce.toUsers([employer_id], "application:removed", { id, job_id });
    },
  };
}
export type ApplicationParts = Omit<ReturnType<typeof createApplicationParts>, "announceUpdated" | "removeOf">;
