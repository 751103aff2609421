import type { Viewer } from "#server/platform/http/viewer.ts";

/** What an admin may read of a person that is written down each time. */
export type RecordedRead = "jobseeker.read" | "resume.read" | "company_document.read";

/** Writes down who read whose. It is done before anything is answered: what cannot be written down is not read. */
export type RecordRead = (viewer: Viewer, what: RecordedRead, subjectId: number, requestId: string) => Promise<void>;
