import { randomUUID } from "node:crypto";
import { ObjectId } from "mongodb";

/** A document that is like a chat message for the database: the same sizes of the document and of its index entries. */
export interface Letter {
  _id: ObjectId;
  conversation_id: number;
  seq: number;
  sender_id: number;
  client_id: string;
  content: string;
  created_at: Date;
}

/** Letters per conversation, and so the number that a find of one conversation returns. */
export const LETTERS_EACH = 20;
const SENDERS = 1000;
const BEGAN = Date.UTC(2026, 0, 1);
const CONTENT = "A message of the usual length, as people write them to each other in a chat.";

/** The indexes of the application's messages: two are unique, all are compound or long. */
export const LETTER_INDEXES = [
  { key: { conversation_id: 1, seq: 1 }, unique: true },
  { key: { sender_id: 1, created_at: -1 } },
  { key: { client_id: 1 }, unique: true },
] as const;

/** The letter with this number, which determines its conversation, position and sender. */
export function letter(number: number): Letter {
  return {
    _id: new ObjectId(),
    conversation_id: Math.floor(number / LETTERS_EACH),
    seq: number % LETTERS_EACH,
    // Coprime to the letters per conversation, so that every sender writes in many conversations.
    sender_id: (number * 7919) % SENDERS,
    client_id: randomUUID(),
    content: CONTENT,
    created_at: new Date(BEGAN + number * 1000),
  };
}

/** The sender for this number. */
export const senderOf = (number: number): number => number % SENDERS;
