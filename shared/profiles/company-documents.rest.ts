import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { CompanyDocument, DOCUMENT_RULE } from "./company-documents.ts";

const Documents = z.object({ documents: z.array(CompanyDocument) });

export const addDocument = endpoint({
  method: "POST",
  path: "/api/employer/documents",
  reply: Documents,
  encoding: "form-data",
  files: { document: DOCUMENT_RULE },
  summary: "Adds a document to the caller's company for the admins' review: a PDF or an image.",
});

export const removeDocument = endpoint({
  method: "DELETE",
  path: "/api/employer/documents/:name",
  params: z.object({
    name: z.string().check(z.regex(/^[\w-]{32}\.(webp|pdf)$/, "Must be the name of a document")),
  }),
  reply: Documents,
  summary: "Removes a document of the caller's company; a repeated call succeeds too.",
});
