import type { ClientSession, Model } from "mongoose";
import { hashSecret, newSecret } from "#server/platform/crypto/tokens.ts";
import type { TokenPurpose, TokenRow } from "./token.model.ts";

/** A secret that was used: whose it is, what for, and whether this was the first time. */
export interface UsedToken {
  userId: number;
  purpose: TokenPurpose;
  email: string | null;
  /** The address that the link was sent to, where that was kept. */
  sentTo: string | undefined;
  /** The session that asked for it, where that was kept. */
  sessionId: string | undefined;
  first: boolean;
  /** Names the link without opening it: its hash. */
  link: string;
}

interface NewToken {
  purpose: TokenPurpose;
  userId: number;
  lifeMs: number;
  email?: string;
  sentTo?: string;
  sessionId?: string | undefined;
}

function toUsed({ _id, user_id, purpose, email, session_id, sent_to }: TokenRow, first: boolean): UsedToken {
  return { userId: user_id, purpose, email, sentTo: sent_to, sessionId: session_id, first, link: _id };
}

export function createTokensRepo(tokens: Model<TokenRow>) {
  return {
    /**
     * Makes a secret for a mailed link; the links mailed before for the same purpose no longer work. With `sentTo` those
     * to other addresses stay: a call that read the account before its address changed must not void the owner's link.
     */
    issue: async (
      { purpose, userId, lifeMs, email, sentTo, sessionId }: NewToken,
      at: Date,
      session?: ClientSession,
    ): Promise<string> => {
      const { secret, hash } = newSecret();
      const within = session ? { session } : {};
      const former = { user_id: userId, purpose, used_at: null, ...(sentTo !== undefined && { sent_to: sentTo }) };
      await tokens.deleteMany(former, within);
      const row: TokenRow = {
        _id: hash,
        purpose,
        user_id: userId,
        email: email ?? null,
        expires_at: new Date(at.getTime() + lifeMs),
        used_at: null,
        created_at: at,
        ...(sentTo === undefined ? {} : { sent_to: sentTo }),
        ...(sessionId === undefined ? {} : { session_id: sessionId }),
      };
      await tokens.create([row], within);
      return secret;
    },
    /** Whose a secret is that could be used now, and where it was sent, without using it; null for every other one. */
    find: async (
      purpose: TokenPurpose,
      secret: string,
      at: Date,
    ): Promise<Pick<UsedToken, "userId" | "sentTo"> | null> => {
      const row = await tokens
        .findOne({ _id: hashSecret(secret), purpose, used_at: null, expires_at: { $gt: at } })
        .lean<TokenRow | null>();
      return row && { userId: row.user_id, sentTo: row.sent_to };
    },
    /** Uses a secret once, in one atomic step; used before, it is found again. @returns null for an unknown or old one */
    use: async (purposes: readonly TokenPurpose[], secret: string, at: Date): Promise<UsedToken | null> => {
      const own = { _id: hashSecret(secret), purpose: { $in: purposes } };
      const first = await tokens
        .findOneAndUpdate({ ...own, used_at: null, expires_at: { $gt: at } }, { $set: { used_at: at } })
        .lean<TokenRow | null>();
      if (first) return toUsed(first, true);
      const before = await tokens.findOne({ ...own, used_at: { $ne: null } }).lean<TokenRow | null>();
      return before && toUsed(before, false);
    },
    /** Of these users, those who have a link that was mailed and still works. */
    waitedForAmong: async (userIds: readonly number[], at: Date): Promise<Set<number>> => {
      const rows = await tokens
        .find({ user_id: { $in: userIds }, used_at: null, expires_at: { $gt: at } }, { user_id: 1 })
        .lean<Pick<TokenRow, "user_id">[]>();
      return new Set(rows.map(({ user_id }) => user_id));
    },
    /**
     * Whatever was mailed to a user and not used yet no longer works, but for what undoes a change of email: a thief who
     * sets a new password must not take that away.
     */
    voidOf: async (userId: number, session?: ClientSession): Promise<void> => {
      const unused = { user_id: userId, used_at: null, purpose: { $ne: "undo-email" as const } };
      await tokens.deleteMany(unused, session ? { session } : {});
    },
    removeOf: async (userId: number): Promise<void> => {
      await tokens.deleteMany({ user_id: userId });
    },
  };
}
export type TokensRepo = ReturnType<typeof createTokensRepo>;
