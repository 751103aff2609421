import { endpoint } from "../endpoint.ts";
import { Report, ReportDraft } from "./reports.schemas.ts";

export const createReport = endpoint({
  method: "POST",
  path: "/api/reports",
  body: ReportDraft,
  reply: Report,
  orCreated: true,
  summary:
    "Reports a message, or a person in a conversation, to the admins, with a copy of what was written there; the files of what is reported are kept for them. 201 for a new one, 200 for the caller's report of the same that is still open.",
});
