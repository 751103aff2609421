import { v7 as uuidV7 } from "uuid";
import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import * as rest from "#shared/chat/chat.rest.ts";
import { searchMessages } from "#shared/chat/search.rest.ts";
import type { Attachments } from "./attachments/attachments.service.ts";
import type { MessageSearch } from "./search/search.service.ts";
import type { Chat } from "./sending/chat.service.ts";
import type { OwnMessages } from "./sending/own-messages.service.ts";

interface Services {
  chat: Chat;
  ownMessages: OwnMessages;
  attachments: Attachments;
  messageSearch: MessageSearch;
}

export function chatRoutes(app: App, { chat, ownMessages, attachments, messageSearch }: Services): void {
  mountSignedIn(app, rest.listConversations, (_input, viewer) => chat.list(viewer));
  mountSignedIn(app, rest.openConversation, async ({ body }, viewer, call) => {
    const { summary, fresh } = await chat.open(viewer, body.participant2_id);
    if (fresh) call.created();
    return summary;
  });
  mountSignedIn(app, rest.readMessages, ({ params, query }, viewer) => chat.page(viewer, params.id, query));
  mountSignedIn(app, rest.sendMessage, ({ params, body }, viewer) =>
    // Without a client_id (the specification's own payload) each call is a message of its own.
    chat.send(viewer, { ...body, conversation_id: params.id, client_id: body.client_id ?? uuidV7() }),
  );
  mountSignedIn(
    app,
    rest.uploadAttachment,
    ({ params, files, fileNames }, viewer) =>
      attachments.upload(viewer, params.id, { bytes: files.file, name: fileNames.file }),
    ({ params }, viewer) => attachments.mayUpload(viewer, params.id),
  );
  mountSignedIn(app, rest.editMessage, ({ params, body }, viewer) => ownMessages.edit(viewer, params.id, body.content));
  mountSignedIn(app, rest.deleteMessage, ({ params }, viewer) => ownMessages.remove(viewer, params.id));
  mountSignedIn(app, rest.markRead, async ({ params, body }, viewer) => {
    await chat.read(viewer, params.id, body.seq);
    return {};
  });
  mountSignedIn(app, searchMessages, ({ query }, viewer) => messageSearch.search(viewer, query));
  mountSignedIn(app, rest.conversationInfo, ({ params }, viewer) => chat.info(viewer, params.id));
  mountSignedIn(app, rest.unreadCount, async (_input, viewer) => ({ count: await chat.unreadCount(viewer) }));
}
