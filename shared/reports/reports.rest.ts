import { endpoint } from "../endpoint.ts";
import { Report, ReportDraft } from "./reports.schemas.ts";

export const createReport = endpoint({
  method: "POST",
  path: "/api/reports",
  body: ReportDraft,
  reply: Report,
  orCreated: true,
  summary:
    "Reports a message, or a person in a conversation, to the admins, with a copy of the messages; the reported files are retained for the admins. 201 for a new report, 200 if the caller has an open report of the same.",
});
