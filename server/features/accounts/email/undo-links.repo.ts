import type { ClientSession, Model } from "mongoose";
import type { TokenRow } from "#server/features/accounts/users/token.model.ts";
import { hashSecret, newSecret } from "#server/platform/crypto/tokens.ts";
import { UNDO_DAYS, type UndoState } from "#shared/accounts/undo-email.rest.ts";

const DAY = 24 * 60 * 60 * 1000;
/** How long a link is stored, so that the reply can say that it has expired. */
const KEPT_DAYS = 30;
const PURPOSE = "undo-email";

/** A link that undoes a change of email: its owner, and the address that it restores. */
export interface UndoLink {
  id: string;
  userId: number;
  email: string;
  issuedAt: Date;
}
export type FoundUndoLink = { state: Exclude<UndoState, "invalid">; link: UndoLink } | { state: "invalid" };

/** The links that old addresses get. They are token rows that nothing a thief can do voids. */
export function createUndoLinks(tokens: Model<TokenRow>) {
  return {
    /** Adds a link. Earlier links still work: each restores the address it was sent to. */
    issue: async (userId: number, email: string, at: Date, session?: ClientSession): Promise<string> => {
      const { secret, hash } = newSecret();
      const row: TokenRow = {
        _id: hash,
        purpose: PURPOSE,
        user_id: userId,
        email,
        works_until: new Date(at.getTime() + UNDO_DAYS * DAY),
        expires_at: new Date(at.getTime() + KEPT_DAYS * DAY),
        used_at: null,
        created_at: at,
      };
      await tokens.create([row], session ? { session } : {});
      return secret;
    },
    /** Finds a link without using it: one read for every secret. */
    find: async (secret: string, at: Date): Promise<FoundUndoLink> => {
      const row = await tokens.findOne({ _id: hashSecret(secret), purpose: PURPOSE }).lean<TokenRow | null>();
      if (!row?.email) return { state: "invalid" };
      const link = { id: row._id, userId: row.user_id, email: row.email, issuedAt: row.created_at };
      if (row.used_at) return { state: "used", link };
      return { state: row.works_until && row.works_until > at ? "valid" : "expired", link };
    },
    /**
     * Uses a link together with the others to the same address, and voids the links of other addresses that were issued
     * after it: a person who changed the email after that must not be able to change it back.
     * @returns whether it was unused before
     */
    use: async ({ id, userId, email, issuedAt }: UndoLink, at: Date, session: ClientSession): Promise<boolean> => {
      const used = await tokens.updateOne({ _id: id, used_at: null }, { $set: { used_at: at } }, { session });
      if (used.modifiedCount !== 1) return false;
      const others = { user_id: userId, purpose: PURPOSE, used_at: null } as const;
      await tokens.updateMany({ ...others, email }, { $set: { used_at: at } }, { session });
      await tokens.deleteMany({ ...others, created_at: { $gte: issuedAt } }, { session });
      return true;
    },
    /** Whether an account can still take this address back: nobody else may sign up with it until then. */
    holds: async (email: string, at: Date): Promise<boolean> => {
      const held = { email, purpose: PURPOSE, used_at: null, works_until: { $gt: at } } as const;
      return (await tokens.exists(held)) !== null;
    },
  };
}
export type UndoLinks = ReturnType<typeof createUndoLinks>;
