import type { Model } from "mongoose";
import type { SessionRow } from "#server/features/accounts/sign-in/session.model.ts";
import type { EmployersRepo } from "#server/features/accounts/users/employers.repo.ts";
import type { TokenRow } from "#server/features/accounts/users/token.model.ts";
import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import type { UsersRepo } from "#server/features/accounts/users/users.repo.ts";
import type { FieldCipher } from "#server/platform/crypto/field-cipher.ts";
import { type Records, unreadable } from "#server/platform/database/records.ts";
import type { ExportPart } from "#server/platform/feature.ts";

interface Deps {
  users: Pick<UsersRepo, "findById">;
  employers: Pick<EmployersRepo, "findById">;
  sessions: Model<SessionRow>;
  tokens: Model<TokenRow>;
  cipher: Pick<FieldCipher, "open">;
  records: Records;
}

/** The personal data of the accounts feature, without secrets and derived fields. */
export function accountExport(deps: Deps) {
  const { users, employers, sessions, tokens, cipher, records } = deps;
  const toAccount = ({ _id, pwd_id_sealed, ...row }: UserRow) => {
    const { password_hash: _hash, password_version: _version, username_key: _key, ...more } = row;
    const { search_words: _words, listing: _listing, pwd_id_review: review, ...own } = more;
    // The id of the deciding admin is the admin's data.
    const { decided_by: _by, ...said } = review ?? {};
    return {
      id: _id,
      ...own,
      ...(review && { pwd_id_review: said }),
      pwd_id_number: pwd_id_sealed === null ? null : opened(_id, pwd_id_sealed),
    };
  };
  const opened = (id: number, sealed: string) =>
    records.read("personal exports", id, () => cipher.open(sealed)) ?? unreadable();
  return {
    account: async (userId) => {
      const row = await users.findById(userId);
      return row && toAccount(row);
    },
    company: async (userId) => {
      const row = await employers.findById(userId);
      if (!row) return null;
      // The id of the deciding admin is the admin's data.
      const { _id: _own, decided_by: _by, listing: _listing, ...company } = row;
      return company;
    },
    sessions: async (userId) => {
      const rows = await sessions.find({ user_id: userId }).sort({ created_at: 1 }).lean<SessionRow[]>();
      return rows.map(({ number, device, created_at, last_used_at, expires_at }) => ({
        number,
        device,
        created_at,
        last_used_at,
        expires_at,
      }));
    },
    /** Emailed links that may still work, without their secrets. */
    mailed_links: async (userId) => {
      const rows = await tokens.find({ user_id: userId }).sort({ created_at: 1 }).lean<TokenRow[]>();
      return rows.map(({ purpose, email, sent_to, works_until, created_at, expires_at, used_at }) => ({
        purpose,
        email,
        ...(sent_to && { sent_to }),
        ...(works_until && { works_until }),
        created_at,
        expires_at,
        used_at,
      }));
    },
  } satisfies Record<string, ExportPart>;
}
