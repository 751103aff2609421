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
      rule: "photos: whoever may see their owner or find them in a search, also by cookie; logos of approved employers: everyone; attachments: the two sides of their conversation, reported ones also admins; resumes: their owner, employers who were applied to, and admins, recorded; resumes of an application: its applicant, that employer until it is withdrawn, and admins, recorded; papers of a company: its owner, and admins, recorded; the rest does not exist",
    },
    ({ name }, viewer, requestId) => files.open(name, viewer, requestId),
  );
}
