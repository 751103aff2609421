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

/** The chat's commands: each is one line to the service that REST calls too. */
export function chatCommandHandlers({ chat, typing, sync, presence }: Deps): CommandHandlers {
  return {
    "chat:send": (draft, viewer, socket) => chat.send(viewer, draft, socket.id),
    "chat:read": ({ conversation_id, seq }, viewer) => chat.read(viewer, conversation_id, seq),
    "chat:delivered": async ({ marks }, viewer) => {
      await chat.delivered(viewer, marks);
      return {};
    },
    "chat:typing": async ({ conversation_id }, viewer) => {
      await typing.tell(viewer, conversation_id);
      return {};
    },
    sync: (known, viewer) => sync(viewer, known),
    "presence:watch": ({ user_ids }, viewer, socket) => presence.watch(socket, viewer, user_ids),
  };
}
