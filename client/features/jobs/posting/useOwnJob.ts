import { loadProblem } from "#client/data/fault-toast.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { jobFormTexts as texts } from "#client/features/jobs/posting/form/texts/job-form/job-form.texts.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { readJob } from "#shared/jobs/jobs.rest.ts";
import type { OwnJob } from "#shared/jobs/jobs.schemas.ts";
import { jobsTexts as JOB_TEXTS } from "#shared/jobs/texts/jobs.texts.ts";

/** Why the job cannot be edited, and whether trying again may help. */
export interface NoJob {
  message: string;
  mayRetry: boolean;
}

/**
 * One of the employer's jobs by the id in the address, loaded once: a job that is being edited must not change by
 * itself. Both `job` and `failure` are null while it is loading.
 */
export function useOwnJob(id: string): { job: OwnJob | null; failure: NoJob | null; retry: () => void } {
  const isId = /^[1-9]\d{0,14}$/.test(id);
  const { answer, retry } = useEndpoint(
    readJob,
    { params: { id } },
    { enabled: isId, once: true, onLoaded: (job) => "version" in job && announce(texts.loaded) },
  );
  const none = (message: string, mayRetry = false) => ({ job: null, failure: { message, mayRetry }, retry });
  if (!isId) return none(texts.noId);
  if (answer.state === "loading") return { job: null, failure: null, retry };
  // Another employer's job has the public shape, and cannot be edited.
  if (answer.state === "ready")
    return "version" in answer.value ? { job: answer.value, failure: null, retry } : none(JOB_TEXTS.notFound);
  return answer.fault.code === "NOT_FOUND" ? none(JOB_TEXTS.notFound) : none(loadProblem(answer.fault), true);
}
