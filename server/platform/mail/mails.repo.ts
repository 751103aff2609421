import type { ClientSession, Model, mongo } from "mongoose";
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

/** Mails that a process was sending when it died. */
const LEASE_OVER = { leased_until: { $exists: true }, $expr: { $lt: ["$leased_until", "$$NOW"] } };

/** The mails that wait, and the ids of those that are sent only once. Several processes may use the collection. */
export class MailsRepo {
  readonly #mails: Model<MailRow>;
  readonly #sent: Model<SentMailRow>;
  readonly #cipher: FieldCipher;

  constructor(mails: Model<MailRow>, sent: Model<SentMailRow>, cipher: FieldCipher) {
    this.#mails = mails;
    this.#sent = sent;
    this.#cipher = cipher;
  }

  async add(
    content: Mail | Order,
    { id, owner, key, once, at, expiresAt }: NewRow,
    session?: ClientSession,
  ): Promise<void> {
    const row = {
      _id: id,
      sealed: this.#cipher.seal(JSON.stringify(content)),
      owner,
      ...(key !== undefined && { key }),
      ...(once && { once }),
      attempts: 0,
      next_at: at,
      expires_at: expiresAt,
      created_at: at,
    };
    try {
      await this.#mails.create([row], session ? { session } : {});
    } catch (err) {
      // A mail of this key waits already, added by this or another process. Its id may be derived from the key.
      if (duplicateKeyOf(err) === null || key === undefined) throw err;
    }
  }

  /**
   * Claims the mail that has been due for the longest time, or else one whose process has died, atomically. A lease
   * begins and ends by the database's clock, so that a process whose clock is wrong takes no mail that is being sent.
   * @param at the time of this process
   * @returns null if none is due
   */
  async claim(at: Date, leaseMs: number): Promise<ClaimedMail | null> {
    const claimed = {
      leased_until: { $add: ["$$NOW", leaseMs] },
      // Processes of older versions know only this time.
      next_at: new Date(at.getTime() + leaseMs),
      attempts: { $add: ["$attempts", 1] },
    };
    const take = (which: mongo.Filter<object>, sort: mongo.Sort) =>
      // The driver's own call, because Mongoose does not check pipelines.
      this.#mails.collection.findOneAndUpdate(which, [{ $set: claimed }], { sort, returnDocument: "after" });
    const found =
      (await take({ next_at: { $lte: at }, leased_until: null }, { next_at: 1 })) ??
      (await take(LEASE_OVER, { leased_until: 1 }));
    if (!found) return null;
    const row = found as unknown as MailRow;
    const { _id, attempts, once = false, sealed, created_at, expires_at } = row;
    return {
      id: _id,
      attempts,
      once,
      createdAt: created_at,
      expiresAt: expires_at,
      open: () => JSON.parse(this.#cipher.open(sealed)),
    };
  }

  /** Releases a claim. Does nothing if the lease has run out and another process has the mail. */
  async postpone({ id, attempts }: Pick<ClaimedMail, "id" | "attempts">, until: Date): Promise<void> {
    await this.#mails.updateOne({ _id: id, attempts }, { $set: { next_at: until }, $unset: { leased_until: 1 } });
  }

  async remove(id: string): Promise<void> {
    await this.#mails.deleteOne({ _id: id });
  }

  /** Notes that a mail that is sent only once was sent. Called before its row is removed, so that no second one is added. */
  async noteSent(id: string): Promise<void> {
    // By the real clock, like the database, which removes it after some days.
    await this.#sent.updateOne({ _id: id }, { $set: { at: new Date() } }, { upsert: true });
  }

  async wasSent(id: string): Promise<boolean> {
    return (await this.#sent.exists({ _id: id })) !== null;
  }

  async removeOf(owner: number): Promise<void> {
    await this.#mails.deleteMany({ owner });
  }

  /** The approximate number of mails. */
  count(): Promise<number> {
    return this.#mails.estimatedDocumentCount().exec();
  }

  /** When the next mail is due that no process is sending. */
  async nextDue(): Promise<Date | null> {
    const row = await this.#mails
      .findOne({ leased_until: null }, { next_at: 1 }, { sort: { next_at: 1 } })
      .lean<Pick<MailRow, "_id" | "next_at"> | null>();
    return row?.next_at ?? null;
  }
}
