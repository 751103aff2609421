import type { Model } from "mongoose";
import { hashSecret, newSecret } from "#server/crypto/tokens.ts";
import type { TokenPurpose, TokenRow } from "./token.model.ts";

/** A secret that was used: whose it is, what for, and whether this was the first time. */
export interface UsedToken {
  userId: number;
  purpose: TokenPurpose;
  email: string | null;
  first: boolean;
  /** Names the link without opening it: its hash. */
  link: string;
}

interface NewToken {
  purpose: TokenPurpose;
  userId: number;
  lifeMs: number;
  email?: string;
}

function toUsed({ _id, user_id, purpose, email }: TokenRow, first: boolean): UsedToken {
  return { userId: user_id, purpose, email, first, link: _id };
}

export function createTokensRepo(tokens: Model<TokenRow>) {
  return {
    /** Makes a secret for a mailed link; the links mailed before for the same purpose no longer work. */
    issue: async ({ purpose, userId, lifeMs, email }: NewToken, at: Date): Promise<string> => {
      const { secret, hash } = newSecret();
      await tokens.deleteMany({ user_id: userId, purpose, used_at: null });
      await tokens.create({
        _id: hash,
        purpose,
        user_id: userId,
        email: email ?? null,
        expires_at: new Date(at.getTime() + lifeMs),
        used_at: null,
        created_at: at,
      });
      return secret;
    },
    /** Whose a secret is that could be used now, without using it; null for every other one. */
    ownerOf: async (purpose: TokenPurpose, secret: string, at: Date): Promise<number | null> => {
      const row = await tokens
        .findOne({ _id: hashSecret(secret), purpose, used_at: null, expires_at: { $gt: at } })
        .lean<TokenRow | null>();
      return row?.user_id ?? null;
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
    /** Whatever was mailed to a user and not used yet no longer works. */
    voidOf: async (userId: number): Promise<void> => {
      await tokens.deleteMany({ user_id: userId, used_at: null });
    },
    removeOf: async (userId: number): Promise<void> => {
      await tokens.deleteMany({ user_id: userId });
    },
  };
}
export type TokensRepo = ReturnType<typeof createTokensRepo>;
