import { v7 as uuidV7 } from "uuid";
import { SIGNED_IN } from "#server/platform/access/access.ts";
import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import * as rest from "#shared/chat/chat.rest.ts";
import { searchMessages } from "#shared/chat/search.rest.ts";
import type { Attachments } from "./attachments/attachments.service.ts";
import type { ConversationFlags } from "./conversations/conversation-flags.service.ts";
import type { ConversationOpener } from "./conversations/conversation-opener.ts";
import type { MessageSearch } from "./search/search.service.ts";
import type { OwnMessages } from "./sending/own-messages.service.ts";
import type { Reactions } from "./sending/reactions.service.ts";
import type { ReadingService } from "./sending/reading.service.ts";
import type { SendingService } from "./sending/sending.service.ts";

interface Services {
  opener: ConversationOpener;
  flags: ConversationFlags;
  reading: ReadingService;
  sending: SendingService;
  ownMessages: OwnMessages;
  reactions: Reactions;
  attachments: Attachments;
  messageSearch: MessageSearch;
}

export function chatRoutes(app: App, services: Services): void {
  conversationRoutes(app, services);
  messageRoutes(app, services);
  reactionRoutes(app, services);
  attachmentAndSearchRoutes(app, services);
}

function conversationRoutes(app: App, { opener, flags, reading }: Services): void {
  mountSignedIn(
    app,
    rest.listConversations,
    { allow: SIGNED_IN, object: "none", rule: "the caller's own; of a colleague those of the company" },
    (_input, viewer) => reading.list(viewer),
  );
  mountSignedIn(
    app,
    rest.openConversation,
    {
      allow: SIGNED_IN,
      object: "person",
      rule: "people whom the caller, or the caller's company, may write to, and who exist; with job_id only job seekers, about a job of that company that they may read",
    },
    async ({ body }, viewer, call) => {
      const { summary, fresh } = await opener.open(viewer, body.participant2_id, body.job_id);
      if (fresh) call.created();
      return summary;
    },
  );
  mountSignedIn(
    app,
    rest.readConversation,
    { allow: SIGNED_IN, object: "participant", rule: "with the caller's own marks and flags" },
    ({ params }, viewer) => reading.conversation(viewer, params.id),
  );
  mountSignedIn(
    app,
    rest.conversationInfo,
    { allow: SIGNED_IN, object: "participant", rule: "a card only" },
    ({ params }, viewer) => reading.info(viewer, params.id),
  );
  mountSignedIn(
    app,
    rest.markRead,
    { allow: SIGNED_IN, object: "participant", rule: "the mark never moves back" },
    async ({ params, body }, viewer) => {
      await reading.read(viewer, params.id, body.seq);
      return {};
    },
  );
  mountSignedIn(
    app,
    rest.changeFlags,
    { allow: SIGNED_IN, object: "participant", rule: "the caller's own flags, which only the caller sees" },
    ({ params, body }, viewer) => flags.set(viewer, params.id, body),
  );
  mountSignedIn(
    app,
    rest.unreadCount,
    { allow: SIGNED_IN, object: "none", rule: "the caller's own" },
    async (_input, viewer) => ({ count: await reading.unreadCount(viewer) }),
  );
}

function messageRoutes(app: App, { reading, sending, ownMessages }: Services): void {
  mountSignedIn(
    app,
    rest.readMessages,
    { allow: SIGNED_IN, object: "participant", rule: "without parameters it marks as read, so only by bearer token" },
    ({ params, query }, viewer) => reading.page(viewer, params.id, query),
  );
  mountSignedIn(
    app,
    rest.sendMessage,
    {
      allow: SIGNED_IN,
      object: "participant",
      rule: "receiver_id is the other side, reply_to a message of the conversation; the author is the user of the session",
    },
    ({ params, body }, viewer) =>
      // Without a client_id (the specification's own payload) each call sends another message.
      sending.send(viewer, { ...body, conversation_id: params.id, client_id: body.client_id ?? uuidV7() }),
  );
  mountSignedIn(
    app,
    rest.editMessage,
    {
      allow: SIGNED_IN,
      object: "message",
      rule: "written by the caller, for 15 minutes; messages of the other side and of colleagues are refused",
    },
    ({ params, body }, viewer) => ownMessages.edit(viewer, params.id, body.content),
  );
  mountSignedIn(
    app,
    rest.deleteMessage,
    {
      allow: SIGNED_IN,
      object: "message",
      rule: "written by the caller, for 15 minutes; messages of the other side and of colleagues are refused",
    },
    ({ params }, viewer) => ownMessages.remove(viewer, params.id),
  );
}

function reactionRoutes(app: App, { reactions }: Services): void {
  mountSignedIn(
    app,
    rest.reactToMessage,
    { allow: SIGNED_IN, object: "message", rule: "of either side, in the caller's name; refused after a block" },
    ({ params, body }, viewer) => reactions.react(viewer, params.id, body.kind),
  );
  mountSignedIn(
    app,
    rest.removeReaction,
    { allow: SIGNED_IN, object: "message", rule: "the caller's own reaction, on a message of either side" },
    ({ params }, viewer) => reactions.withdraw(viewer, params.id),
  );
}

function attachmentAndSearchRoutes(app: App, { attachments, messageSearch }: Services): void {
  mountSignedIn(
    app,
    rest.uploadAttachment,
    {
      allow: SIGNED_IN,
      object: "participant",
      rule: "checked before the file is read; only its uploader can send it, only in this conversation, and once",
    },
    ({ params, body, files, fileNames }, viewer) =>
      attachments.upload(viewer, params.id, { bytes: files.file, name: fileNames.file, waveform: body?.waveform }),
    ({ params }, viewer) => attachments.mayUpload(viewer, params.id),
  );
  mountSignedIn(
    app,
    searchMessages,
    {
      allow: SIGNED_IN,
      object: "participant",
      rule: "the caller's conversations, or the given one; rate limited",
    },
    ({ query }, viewer) => messageSearch.search(viewer, query),
  );
}
