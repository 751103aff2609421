import type { Model, UpdateQuery } from "mongoose";
import { own } from "#shared/dictionary.ts";
import { foldText } from "#shared/text.ts";
import type { EmployerRow } from "./employer.model.ts";
import { nameKey } from "./name-key.ts";
import { searchWords } from "./search-words.ts";
import type { UserRow } from "./user.model.ts";

/**
 * The words and the order of accounts and companies in the admin lists. No other search uses these words, because they
 * include those of email addresses. They are derived from other fields: a write that changes one of those removes them in
 * the same write, and `relist` writes them again. If a process dies in between, the sweep finds the row.
 */
export interface Listing {
  /** The words, in lower case. */
  words: string[];
  /** The name in lower case, for sorting. */
  name: string;
}

/** For an account also whether its address is verified: a value that an index can have before a sort. */
export interface UserListing extends Listing {
  verified: boolean;
}

const USER_FIELDS = {
  first_name: 1,
  last_name: 1,
  username: 1,
  email: 1,
  search_words: 1,
  verified_at: 1,
} as const;
type UserFields = Pick<UserRow, keyof typeof USER_FIELDS>;

export function userListing(user: UserFields): UserListing {
  const { first_name, last_name, username, email, search_words, verified_at } = user;
  return {
    words: [...new Set([...search_words, ...searchWords(first_name, last_name, username, email)])],
    name: foldText(`${first_name} ${last_name}`.trim() || username),
    verified: verified_at !== null,
  };
}

const COMPANY_FIELDS = { company_name: 1, contact_person: 1, website_url: 1 } as const;
type CompanyFields = Pick<EmployerRow, keyof typeof COMPANY_FIELDS>;

/** With the key that it shares with companies of similar names. */
export interface CompanyListing extends Listing {
  key: string;
}

export function companyListing({ company_name, contact_person, website_url }: CompanyFields): CompanyListing {
  const words = searchWords(company_name, contact_person, website_url);
  return { words, name: foldText(company_name), key: nameKey(company_name) };
}

/** Unset by every write that changes one of the fields, so that no search finds the row by old words. */
export const UNLISTED = { "listing.words": 1, "listing.name": 1 } as const;
export const COMPANY_UNLISTED = { ...UNLISTED, "listing.key": 1 } as const;

/** Rows per step of the sweep. */
const STEP = 200;

type Listed<Fields> = Fields & { _id: number };

/** Keeps the listings of a collection in step with the fields they are derived from. */
function createRelisting<Row extends { _id: number }, Fields extends object>(
  rows: Model<Row>,
  fields: Record<keyof Fields & string, 1>,
  listingOf: (row: Fields) => Listing,
  /** The newest part of a listing: rows without it are listed again. */
  newest: "listing.name" | "listing.key",
) {
  const changeOf = (row: Listed<Fields>) =>
    ({
      $set: Object.fromEntries(Object.entries(listingOf(row)).map(([name, value]) => [`listing.${name}`, value])),
    }) as UpdateQuery<Row>;
  function listingChange(row: Listed<Fields>, skipped: (id: number, err: unknown) => void): UpdateQuery<Row> | null {
    try {
      return changeOf(row);
    } catch (err) {
      skipped(row._id, err);
      return null;
    }
  }
  async function write(row: Listed<Fields>, change: UpdateQuery<Row>): Promise<void> {
    // Only if the fields are as they were read: the write that changed them meanwhile lists the row again.
    const same = Object.fromEntries(Object.keys(fields).map((name) => [name, own(row, name) ?? null]));
    await rows.updateOne({ ...same, _id: row._id } as object, change);
  }
  return {
    relist: async (id: number): Promise<void> => {
      const row = await rows.findById(id, fields).lean<Listed<Fields> | null>();
      if (row) await write(row, changeOf(row));
    },
    /**
     * Lists all rows without a listing: older ones, and those of a process that died.
     * @param skipped called with each row that cannot be read; the others are listed anyway
     * @returns how many were read
     */
    relistMissing: async (skipped: (id: number, err: unknown) => void): Promise<number> => {
      for (let listed = 0, last = 0; ; ) {
        const missing = await rows
          .find({ [newest]: null, _id: { $gt: last } } as object, fields)
          .hint({ [newest]: 1, _id: 1 })
          .sort({ _id: 1 })
          .limit(STEP)
          .lean<Listed<Fields>[]>();
        for (const row of missing) {
          const change = listingChange(row, skipped);
          if (change) await write(row, change);
        }
        listed += missing.length;
        last = missing.at(-1)?._id ?? last;
        if (missing.length < STEP) return listed;
      }
    },
  };
}

export const createUserRelisting = (users: Model<UserRow>) =>
  createRelisting<UserRow, UserFields>(users, USER_FIELDS, userListing, "listing.name");
export const createCompanyRelisting = (companies: Model<EmployerRow>) =>
  createRelisting<EmployerRow, CompanyFields>(companies, COMPANY_FIELDS, companyListing, "listing.key");
