import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import { blockUser, unblockUser } from "#shared/chat/block.rest.ts";
import type { Blocking } from "./blocking.service.ts";

export function blockingRoutes(app: App, blocking: Blocking): void {
  mountSignedIn(app, blockUser, async ({ params }, viewer) => {
    await blocking.block(viewer, params.id);
    return {};
  });
  mountSignedIn(app, unblockUser, async ({ params }, viewer) => {
    await blocking.unblock(viewer, params.id);
    return {};
  });
}
