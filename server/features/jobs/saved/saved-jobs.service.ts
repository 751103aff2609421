import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import { Fault } from "#shared/fault.ts";
import { JOBS_PAGE, type SavedJobPage } from "#shared/jobs/job-search.ts";
import type { JobCard } from "#shared/jobs/jobs.schemas.ts";
import { jobsTexts as JOB_TEXTS } from "#shared/jobs/texts/jobs.texts.ts";
import type { SavedJobsRepo } from "./saved-jobs.repo.ts";

interface Deps {
  saved: SavedJobsRepo;
  /** @throws {Fault} NOT_FOUND if the viewer cannot read the job */
  readable: (viewer: Viewer, jobId: number) => Promise<unknown>;
  /** Cards of these jobs as the viewer sees them, by id. */
  cards: (viewer: Viewer, jobIds: readonly number[]) => Promise<Map<number, JobCard>>;
  announce: Announcer;
  now: () => Date;
}

/** The saved jobs of a job seeker. */
export function createSavedJobs({ saved, readable, cards, announce, now }: Deps) {
  /** For the seeker's other tabs. */
  function told(viewer: Viewer, id: number, isSaved: boolean) {
    const news = { id, saved: isSaved };
    announce.toUsers([viewer.userId], "job:saved", news);
    return news;
  }
  return {
    /** PUT /api/jobs/{id}/saved. @throws {Fault} NOT_FOUND; CONFLICT if there are too many */
    save: async (viewer: Viewer, jobId: number) => {
      await readable(viewer, jobId);
      if ((await saved.among(viewer.userId, [jobId])).has(jobId)) return { id: jobId, saved: true };
      const outcome = await saved.add({ user_id: viewer.userId, job_id: jobId, created_at: now() });
      if (outcome === "saved") return told(viewer, jobId, true);
      // Another tab may have saved it as the last one below the limit.
      if (outcome === "full" && !(await saved.among(viewer.userId, [jobId])).has(jobId))
        throw new Fault("CONFLICT", JOB_TEXTS.savedMany);
      return { id: jobId, saved: true };
    },

    /** DELETE /api/jobs/{id}/saved. Succeeds without effect for a job that is not saved or does not exist. */
    forget: async (viewer: Viewer, jobId: number) =>
      (await saved.remove(viewer.userId, jobId)) ? told(viewer, jobId, false) : { id: jobId, saved: false },

    /** GET /api/jobs/saved */
    list: async (
      viewer: Viewer,
      { page = 1, page_size = JOBS_PAGE }: { page?: number | undefined; page_size?: number | undefined },
    ): Promise<SavedJobPage> => {
      const [rows, total] = await Promise.all([
        saved.pageOf(viewer.userId, page, page_size),
        saved.count(viewer.userId),
      ]);
      const found = await cards(
        viewer,
        rows.map(({ job_id }) => job_id),
      );
      const jobs = rows.flatMap(({ job_id, created_at }) => {
        const card = found.get(job_id);
        // The company is being deleted.
        return card ? [{ ...card, saved: true, saved_at: created_at.toISOString() }] : [];
      });
      return { jobs, total, page, page_size };
    },
  };
}
export type SavedJobs = ReturnType<typeof createSavedJobs>;
