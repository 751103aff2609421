import { ANYONE } from "#server/platform/access/access.ts";
import type { App } from "#server/platform/http/mount.ts";
import { mountFile } from "#server/platform/http/mount-file.ts";
import { storedFile } from "#shared/files/files.rest.ts";
import type { Files } from "./files.service.ts";

export function fileRoutes(app: App, files: Files): void {
  mountFile(
    app,
    storedFile,
    {
      allow: ANYONE,
      object: "file",
      cookie: "uncounted",
      rule: "photos: people who may see their owner or find them in a search, also by cookie; logos of approved companies: everyone; attachments: both participants of their conversation, and admins if reported; resumes: their owner, employers with an application from the owner, and admins, recorded; resumes of an application: its applicant, its employer until it is withdrawn, and admins, recorded; company documents: their owner, and admins, recorded; NOT_FOUND otherwise",
    },
    ({ name }, viewer, requestId) => files.open(name, viewer, requestId),
  );
}
