import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { IdText } from "../primitives.ts";
import { Application } from "./applications.schemas.ts";

export const readApplication = endpoint({
  method: "GET",
  path: "/api/applications/:id",
  params: z.object({ id: IdText }),
  reply: Application,
  summary: "One application, for its applicant, for the employer of its job and, recorded, for admins.",
});
