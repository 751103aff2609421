import { SIGNED_IN } from "#server/platform/access/access.ts";
import type { Presence } from "#server/platform/realtime/presence.ts";
import type { CommandHandlers } from "#server/platform/realtime/serve.ts";
import type { Chat } from "./sending/chat.service.ts";
import type { Typing } from "./sending/typing.ts";
import type { Sync } from "./sync/sync.service.ts";

interface Deps {
  chat: Chat;
  typing: Typing;
  sync: Sync;
  presence: Presence;
}

/** The chat's commands with their access: each calls the service that REST calls too. */
export function chatCommandHandlers({ chat, typing, sync, presence }: Deps): CommandHandlers {
  return {
    "chat:send": {
      access: { allow: SIGNED_IN, object: "participant", rule: "the same service function as over REST" },
      handle: (draft, viewer, socket) => chat.send(viewer, draft, socket.id),
    },
    "chat:read": {
      access: { allow: SIGNED_IN, object: "participant", rule: "the same service function as over REST" },
      handle: ({ conversation_id, seq }, viewer) => chat.read(viewer, conversation_id, seq),
    },
    "chat:delivered": {
      access: { allow: SIGNED_IN, object: "none", rule: "conversations that are not the caller's are passed over" },
      handle: async ({ marks }, viewer) => {
        await chat.delivered(viewer, marks);
        return {};
      },
    },
    "chat:typing": {
      access: { allow: SIGNED_IN, object: "participant", rule: "told to the other side alone" },
      handle: async ({ conversation_id }, viewer) => {
        await typing.tell(viewer, conversation_id);
        return {};
      },
    },
    sync: {
      access: { allow: SIGNED_IN, object: "none", rule: "conversations that are not the caller's are passed over" },
      handle: (known, viewer) => sync(viewer, known),
    },
    "presence:watch": {
      access: {
        allow: SIGNED_IN,
        object: "none",
        rule: "people of the caller's conversations; others are passed over",
      },
      handle: ({ user_ids }, viewer, socket) => presence.watch(socket, viewer, user_ids),
    },
  };
}
