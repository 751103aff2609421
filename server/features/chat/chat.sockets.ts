import { SIGNED_IN } from "#server/platform/access/access.ts";
import type { Presence } from "#server/platform/realtime/presence.ts";
import type { CommandHandlers } from "#server/platform/realtime/serve.ts";
import type { Deliveries } from "./sending/deliveries.ts";
import type { ReadingService } from "./sending/reading.service.ts";
import type { SendingService } from "./sending/sending.service.ts";
import type { Typing } from "./sending/typing.ts";
import type { Sync } from "./sync/sync.service.ts";

interface Deps {
  sending: SendingService;
  reading: ReadingService;
  deliveries: Deliveries;
  typing: Typing;
  sync: Sync;
  presence: Presence;
}

/** The chat's socket commands with their access. Each calls the same service as REST. */
export function chatCommandHandlers({ sending, reading, deliveries, typing, sync, presence }: Deps): CommandHandlers {
  return {
    "chat:send": {
      access: { allow: SIGNED_IN, object: "participant", rule: "the same service function as over REST" },
      handle: (draft, viewer, socket) => sending.send(viewer, draft, socket.id),
    },
    "chat:read": {
      access: { allow: SIGNED_IN, object: "participant", rule: "the same service function as over REST" },
      handle: ({ conversation_id, seq }, viewer) => reading.read(viewer, conversation_id, seq),
    },
    "chat:delivered": {
      access: { allow: SIGNED_IN, object: "none", rule: "conversations of other people are ignored" },
      handle: async ({ marks }, viewer) => {
        await deliveries.report(viewer, marks);
        return {};
      },
    },
    "chat:typing": {
      access: { allow: SIGNED_IN, object: "participant", rule: "sent only to the other side" },
      handle: async ({ conversation_id }, viewer) => {
        await typing.announce(viewer, conversation_id);
        return {};
      },
    },
    sync: {
      access: { allow: SIGNED_IN, object: "none", rule: "conversations of other people are ignored" },
      handle: (known, viewer) => sync(viewer, known),
    },
    "presence:watch": {
      access: {
        allow: SIGNED_IN,
        object: "none",
        rule: "people in the caller's conversations; others are ignored",
      },
      handle: ({ user_ids }, viewer, socket) => presence.watch(socket, viewer, user_ids),
    },
  };
}
