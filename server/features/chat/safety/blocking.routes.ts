import { SIGNED_IN } from "#server/platform/access/access.ts";
import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import { blockUser, unblockUser } from "#shared/chat/block.rest.ts";
import type { Blocking } from "./blocking.service.ts";

export function blockingRoutes(app: App, blocking: Blocking): void {
  mountSignedIn(
    app,
    blockUser,
    {
      allow: SIGNED_IN,
      object: "account",
      rule: "anyone except the own side and admins, for the caller's whole company; the blocked side is not notified; rate limited, so that ids cannot be tried out",
    },
    async ({ params }, viewer) => {
      await blocking.block(viewer, params.id);
      return {};
    },
  );
  mountSignedIn(
    app,
    unblockUser,
    { allow: SIGNED_IN, object: "account", rule: "the block of the caller's side, if there is one" },
    async ({ params }, viewer) => {
      await blocking.unblock(viewer, params.id);
      return {};
    },
  );
}
