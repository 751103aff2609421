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
    /** Checks the content and stores it as the resume of an application. @returns its path */
    keep: (owner: number, file: SentFile) => Promise<string>;
    /** @returns the path of the copy; null if the file does not exist */
    copy: (owner: number, path: string) => Promise<string | null>;
    /** The path of the profile's resume; null if there is none. */
    ofProfile: (owner: number) => Promise<string | null>;
  };
  files: Pick<FileStore, "remove">;
  events: Pick<Events, "publish" | "deliver">;
  announce: Announcer;
  /** Updates the admins' activity feed after a change. Not awaited. */
  noteApplication: (row: Updated) => void;
  /** Removes the interviews of an account and empties their cards. */
  removeInterviews: (userId: number) => Promise<void>;
  /** Removes the links from conversations to the deleted applications of an account. */
  forgetLinkedApplications: (userId: number) => Promise<void>;
}

type Updated = Pick<
  ApplicationRow,
  "_id" | "job_id" | "status" | "version" | "updated_at" | "applicant_id" | "employer_id"
> & { steps: readonly Pick<ApplicationRow["steps"][number], "status" | "by" | "at">[] };

/** Builds the services of the applications. */
export function createApplicationParts(deps: OwnDeps & ReadDeps & ApplyDeps & MoveDeps & ListDeps & HiringDeps) {
  const {
    applications: repo,
    resumes,
    files,
    announce,
    noteApplication,
    removeInterviews,
    forgetLinkedApplications,
  } = deps;
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
    // A view concerns only the applicant, so neither the employer nor the activity feed is updated.
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
    /** Removes the applications and interviews of a deleted account. Safe to repeat. */
    removeOf: async (userId: number): Promise<void> => {
      await removeInterviews(userId);
      const gone = await repo.sidesOf(userId);
      await repo.removeOf(userId);
      await forgetLinkedApplications(userId);
      for (const { _id: id, job_id, employer_id } of gone)
        announce.toUsers([employer_id], "application:removed", { id, job_id });
    },
  };
}
export type ApplicationParts = Omit<ReturnType<typeof createApplicationParts>, "announceUpdated" | "removeOf">;
