import type { App } from "#server/platform/http/mount.ts";
import { mountFile } from "#server/platform/http/mount-file.ts";
import { storedFile } from "#shared/files/files.rest.ts";
import type { Files } from "./files.service.ts";

export function fileRoutes(app: App, files: Files): void {
  mountFile(app, storedFile, ({ name }, viewer, requestId) => files.open(name, viewer, requestId));
}
