import type { ClientSession, Model } from "mongoose";
import { hashSecret, newSecret } from "#server/platform/crypto/tokens.ts";
import type { TokenPurpose, TokenRow } from "./token.model.ts";

/** A secret that was used: its owner, its purpose, and whether this was its first use. */
export interface UsedToken {
  userId: number;
  purpose: TokenPurpose;
  email: string | null;
  /** The address that the link was sent to, if it was stored. */
  sentTo: string | undefined;
  /** The session that asked for the link, if it was stored. */
  sessionId: string | undefined;
  first: boolean;
  /** The hash of the secret: identifies the link without opening it. */
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
     * Creates a secret for an emailed link; earlier links for the same purpose stop working. With `sentTo`, links to
     * other addresses stay valid: a call that read the account before its address changed must not void the owner's
     * link.
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
    /** The owner and the address of a secret that could be used now; null for any other. Does not use it. */
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
    /**
     * Uses a secret once, in one atomic step; a used one is found again. @returns null for an unknown or expired one
     */
    use: async (purposes: readonly TokenPurpose[], secret: string, at: Date): Promise<UsedToken | null> => {
      const own = { _id: hashSecret(secret), purpose: { $in: purposes } };
      const first = await tokens
        .findOneAndUpdate({ ...own, used_at: null, expires_at: { $gt: at } }, { $set: { used_at: at } })
        .lean<TokenRow | null>();
      if (first) return toUsed(first, true);
      const before = await tokens.findOne({ ...own, used_at: { $ne: null } }).lean<TokenRow | null>();
      return before && toUsed(before, false);
    },
    /** Those of these users who have an emailed link that still works. */
    waitedForAmong: async (userIds: readonly number[], at: Date): Promise<Set<number>> => {
      const rows = await tokens
        .find({ user_id: { $in: userIds }, used_at: null, expires_at: { $gt: at } }, { user_id: 1 })
        .lean<Pick<TokenRow, "user_id">[]>();
      return new Set(rows.map(({ user_id }) => user_id));
    },
    /**
     * Voids all unused links emailed to a user, except those that undo a change of email: a thief who sets a new
     * password must not remove them.
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
