import type { Model } from "mongoose";
import { hashSecret, newSecret } from "#server/crypto/tokens.ts";
import type { TokenPurpose, TokenRow } from "./token.model.ts";

export function createTokensRepo(tokens: Model<TokenRow>) {
  return {
    /** Makes a secret for a mailed link; the links mailed before for the same purpose no longer work. */
    issue: async (purpose: TokenPurpose, userId: number, at: Date, lifeMs: number): Promise<string> => {
      const { secret, hash } = newSecret();
      await tokens.deleteMany({ user_id: userId, purpose, used_at: null });
      await tokens.create({
        _id: hash,
        purpose,
        user_id: userId,
        expires_at: new Date(at.getTime() + lifeMs),
        used_at: null,
        created_at: at,
      });
      return secret;
    },
    /** Uses a secret once. @returns whose it is, and whether it had been used before; null for an unknown or old one */
    use: async (
      purpose: TokenPurpose,
      secret: string,
      at: Date,
    ): Promise<{ userId: number; first: boolean } | null> => {
      const hash = hashSecret(secret);
      const first = await tokens
        .findOneAndUpdate({ _id: hash, purpose, used_at: null, expires_at: { $gt: at } }, { $set: { used_at: at } })
        .lean<TokenRow | null>();
      if (first) return { userId: first.user_id, first: true };
      const before = await tokens.findOne({ _id: hash, purpose, used_at: { $ne: null } }).lean<TokenRow | null>();
      return before ? { userId: before.user_id, first: false } : null;
    },
  };
}
export type TokensRepo = ReturnType<typeof createTokensRepo>;
