import * as z from "zod/mini";
import { ConversationSummary, Message, ReadMark } from "#shared/chat/chat.schemas.ts";
import { own } from "#shared/dictionary.ts";
import { Id } from "#shared/primitives.ts";
import type { UnreadCounts } from "./conversations/unread-counts.ts";
import type { Ends } from "./sending/ends.ts";
import type { Numbering } from "./sending/numbering.ts";

interface Deps {
  numbering: Pick<Numbering, "heard">;
  ends: Ends;
  counts: Pick<UnreadCounts, "arrived" | "read" | "flagged" | "stale">;
}

/** What is learned of a message: what an event of any version carries. Older ones name no author. */
const Learned = z.extend(
  z.pick(Message, { conversation_id: true, seq: true, rev: true, sender_id: true, kind: true }),
  { author_id: z.optional(Id) },
);

/** The flags of one person, which decide what the badge counts. */
const Flagged = z.pick(ConversationSummary, { id: true, marked_unread: true, muted: true, archived: true });

type Learn = (userIds: readonly number[], data: unknown) => void;

/**
 * Learns what other processes have stored, before the tabs of this one hear of it: the next message takes the next
 * number, and each process counts the badges of its own tabs.
 * @returns a listener for events of other processes; it throws if the data is not what the event carries
 */
export function createRemoteEvents({ numbering, ends, counts }: Deps) {
  const recount: Learn = (userIds) => {
    for (const userId of userIds) counts.stale(userId);
  };
  const learners: Record<string, Learn> = {
    "chat:message": (userIds, data) => {
      const message = Learned.parse(data);
      numbering.heard(message.conversation_id, message);
      ends.learn(message.conversation_id, message.seq);
      for (const userId of userIds) counts.arrived(userId, message);
    },
    "chat:updated": (_userIds, data) => {
      const message = Learned.parse(data);
      numbering.heard(message.conversation_id, message);
    },
    "chat:read": (userIds, data) => {
      const { conversation_id, user_id, seq } = ReadMark.parse(data);
      if (userIds.includes(user_id)) counts.read(user_id, conversation_id, seq);
    },
    "chat:conversation": (userIds, data) => {
      const flags = Flagged.parse(data);
      for (const userId of userIds) counts.flagged(userId, flags);
    },
    "notification:new": recount,
    "notification:read": recount,
    "notification:deleted": recount,
    // Something was announced before another process knew of the tab here.
    "sync:due": recount,
  };
  return (event: string, userIds: readonly number[], data: unknown): void => own(learners, event)?.(userIds, data);
}
