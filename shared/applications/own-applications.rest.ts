import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Interview } from "../interviews/interviews.schemas.ts";
import { Id, Moment } from "../primitives.ts";
import { APPLICATION_STATUSES } from "./status-lists.ts";

/**
 * The same call as `listApplications`, with a smaller reply schema, so that a dashboard need not load the schemas of
 * application forms and lists.
 */
export const APPLICATIONS_PATH = "/api/applications";

const Status = z.enum(APPLICATION_STATUSES);

/** What a dashboard shows of the user's own application. */
export const OwnApplication = z.object({
  id: Id,
  job_title: z.string(),
  employer_id: Id,
  company: z.string(),
  status: Status,
  applied_at: Moment,
  viewed_at: z.nullable(Moment),
  steps: z.array(z.object({ status: Status, at: Moment })),
  interview: z.nullable(Interview),
});
export type OwnApplication = z.infer<typeof OwnApplication>;

export const listOwnApplications = endpoint({
  method: "GET",
  path: APPLICATIONS_PATH,
  query: z.object({ sort: z.literal("waiting"), page_size: z.string() }),
  reply: z.object({ applications: z.array(OwnApplication), total: z.int() }),
  data: "applications",
  lift: ["total"],
  summary: "The caller's own applications, as a dashboard needs them.",
});
