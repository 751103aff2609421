import type { ClientSession, Model } from "mongoose";
import type { FieldCipher } from "#server/platform/crypto/field-cipher.ts";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { MailRow, SentMailRow } from "./mail.model.ts";
import type { Mail, Order } from "./mailer.ts";

/** A claimed mail. No other process takes it before the lease is over. */
export interface ClaimedMail {
  id: string;
  attempts: number;
  /** Whether no second mail of its key is ever sent. */
  once: boolean;
  createdAt: Date;
  expiresAt: Date;
  /** @throws if it was sealed with another key */
  open(): Mail | Order;
}

interface NewRow {
  id: string;
  owner: number | null;
  key?: string | undefined;
  once?: true | undefined;
  at: Date;
  expiresAt: Date;
}

/** The mails that wait, and the ids of those that are sent only once. Several processes may use the collection. */
export function createMailsRepo(mails: Model<MailRow>, sent: Model<SentMailRow>, cipher: FieldCipher) {
  return {
    add: async (
      content: Mail | Order,
      { id, owner, key, once, at, expiresAt }: NewRow,
      session?: ClientSession,
    ): Promise<void> => {
      const row = {
        _id: id,
        sealed: cipher.seal(JSON.stringify(content)),
        owner,
        ...(key !== undefined && { key }),
        ...(once && { once }),
        attempts: 0,
        next_at: at,
        expires_at: expiresAt,
        created_at: at,
      };
      try {
        await mails.create([row], session ? { session } : {});
      } catch (err) {
        // A mail of this key waits already, added by this or another process. Its id may be derived from the key.
        if (duplicateKeyOf(err) === null || key === undefined) throw err;
      }
    },
    /** Claims the mail that has been due for the longest time, atomically. @returns null if none is due */
    claim: async (at: Date, leaseMs: number): Promise<ClaimedMail | null> => {
      const row = await mails
        .findOneAndUpdate(
          { next_at: { $lte: at } },
          { $set: { next_at: new Date(at.getTime() + leaseMs) }, $inc: { attempts: 1 } },
          { sort: { next_at: 1 }, returnDocument: "after" },
        )
        .lean<MailRow | null>();
      if (!row) return null;
      const { _id, attempts, once = false, sealed, created_at, expires_at } = row;
      return {
        id: _id,
        attempts,
        once,
        createdAt: created_at,
        expiresAt: expires_at,
        open: () => JSON.parse(cipher.open(sealed)),
      };
    },
    /** Releases a claim. Does nothing if the lease has run out and another process has the mail. */
    postpone: async ({ id, attempts }: Pick<ClaimedMail, "id" | "attempts">, until: Date): Promise<void> => {
      await mails.updateOne({ _id: id, attempts }, { $set: { next_at: until } });
    },
    remove: async (id: string): Promise<void> => {
      await mails.deleteOne({ _id: id });
    },
    /** Notes that a mail that is sent only once was sent. Called before its row is removed, so that no second one is added. */
    noteSent: async (id: string): Promise<void> => {
      // By the real clock, like the database, which removes it after some days.
      await sent.updateOne({ _id: id }, { $set: { at: new Date() } }, { upsert: true });
    },
    wasSent: async (id: string): Promise<boolean> => (await sent.exists({ _id: id })) !== null,
    removeOf: async (owner: number): Promise<void> => {
      await mails.deleteMany({ owner });
    },
    /** The approximate number of mails. */
    count: (): Promise<number> => mails.estimatedDocumentCount().exec(),
    /** When the next mail is due, claimed or not. */
    nextDue: async (): Promise<Date | null> => {
      const row = await mails
        .findOne({}, { next_at: 1 }, { sort: { next_at: 1 } })
        .lean<Pick<MailRow, "_id" | "next_at"> | null>();
      return row?.next_at ?? null;
    },
  };
}
export type MailsRepo = ReturnType<typeof createMailsRepo>;
