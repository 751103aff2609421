import type { Viewer } from "#server/platform/http/viewer.ts";

/** The kinds of personal data whose reads by admins are recorded. */
export type RecordedRead = "jobseeker.read" | "resume.read" | "company_document.read";

/** Records who read whose data, before the reply: data whose read cannot be recorded is not returned. */
export type RecordRead = (viewer: Viewer, what: RecordedRead, subjectId: number, requestId: string) => Promise<void>;
