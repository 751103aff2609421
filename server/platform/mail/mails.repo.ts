import type { ClientSession, Model } from "mongoose";
import type { FieldCipher } from "#server/platform/crypto/field-cipher.ts";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { MailRow, SentMailRow } from "./mail.model.ts";
import type { Mail, Order } from "./mailer.ts";

/** A mail that nobody else will try before the lease is over. */
export interface ClaimedMail {
  id: string;
  attempts: number;
  /** Whether one of its key is never sent a second time. */
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

/** The emails that wait, and the names of those that are sent only once. Several processes may work on one collection. */
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
        // One of this key waits already, put there by this process or another one. Its id may follow from the key.
        if (duplicateKeyOf(err) === null || key === undefined) throw err;
      }
    },
    /** Takes the mail that has been due for longest, in one atomic step. @returns null when none is due */
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
    /** Gives a claim back; without effect if the lease ran out and somebody else has it now. */
    postpone: async ({ id, attempts }: Pick<ClaimedMail, "id" | "attempts">, until: Date): Promise<void> => {
      await mails.updateOne({ _id: id, attempts }, { $set: { next_at: until } });
    },
    remove: async (id: string): Promise<void> => {
      await mails.deleteOne({ _id: id });
    },
    /** Notes that one is sent that is sent only once; before its row is removed, so that no second one comes between. */
    noteSent: async (id: string): Promise<void> => {
      // By the real clock, like the database, which removes it after some days.
      await sent.updateOne({ _id: id }, { $set: { at: new Date() } }, { upsert: true });
    },
    wasSent: async (id: string): Promise<boolean> => (await sent.exists({ _id: id })) !== null,
    removeOf: async (owner: number): Promise<void> => {
      await mails.deleteMany({ owner });
    },
    /** How many there are, about. */
    count: (): Promise<number> => mails.estimatedDocumentCount().exec(),
    /** When the next one is due, whoever has it now. */
    nextDue: async (): Promise<Date | null> => {
      const row = await mails
        .findOne({}, { next_at: 1 }, { sort: { next_at: 1 } })
        .lean<Pick<MailRow, "_id" | "next_at"> | null>();
      return row?.next_at ?? null;
    },
  };
}
export type MailsRepo = ReturnType<typeof createMailsRepo>;
