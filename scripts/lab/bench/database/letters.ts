import { randomUUID } from "node:crypto";
import { ObjectId } from "mongodb";

/** What a chat message is to the database: the size of its document and of its index entries. */
export interface Letter {
  _id: ObjectId;
  conversation_id: number;
  seq: number;
  sender_id: number;
  client_id: string;
  content: string;
  created_at: Date;
}

/** Of a conversation; a find of one conversation gives so many. */
export const LETTERS_EACH = 20;
const SENDERS = 1000;
const BEGAN = Date.UTC(2026, 0, 1);
const CONTENT = "A message of the usual length, as people write them to each other in a chat.";

/** The indexes that the messages of the application have: two of them unique, all compound or long. */
export const LETTER_INDEXES = [
  { key: { conversation_id: 1, seq: 1 }, unique: true },
  { key: { sender_id: 1, created_at: -1 } },
  { key: { client_id: 1 }, unique: true },
] as const;

/** The letter of this number: its conversation, place and sender follow from it. */
export function letter(number: number): Letter {
  return {
    _id: new ObjectId(),
    conversation_id: Math.floor(number / LETTERS_EACH),
    seq: number % LETTERS_EACH,
    // No multiple of the letters of a conversation: everybody writes in many.
    sender_id: (number * 7919) % SENDERS,
    client_id: randomUUID(),
    content: CONTENT,
    created_at: new Date(BEGAN + number * 1000),
  };
}

/** A sender of the letters, another one for each number. */
export const senderOf = (number: number): number => number % SENDERS;
