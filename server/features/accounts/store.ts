import type { Connection } from "mongoose";
import { AccountEmails } from "./email/account-emails.repo.ts";
import { createUndoLinks } from "./email/undo-links.repo.ts";
import { createConsentsRepo } from "./privacy/consents.repo.ts";
import { createAccountCounts } from "./users/account-counts.repo.ts";
import { createAccountLists } from "./users/account-lists.repo.ts";
import { createAccountStatusRepo } from "./users/account-status.repo.ts";
import { createAudiences } from "./users/audiences.repo.ts";
import { employerModel } from "./users/employer.model.ts";
import { EmployersRepo } from "./users/employers.repo.ts";
import { ProfileFieldsRepo } from "./users/profile-fields.repo.ts";
import { PwdIdsRepo, typeAfter } from "./users/pwd-ids.repo.ts";
import { searchWords } from "./users/search-words.ts";
import { tokenModel } from "./users/token.model.ts";
import { createTokensRepo } from "./users/tokens.repo.ts";
import { userModel } from "./users/user.model.ts";
import { deletedCard } from "./users/user-views.ts";
import { UsersRepo } from "./users/users.repo.ts";

export type { EmployerRow } from "./users/employer.model.ts";

/** The rows of accounts and companies. Every other feature reads people through it. */
export function createAccountStore(connection: Connection) {
  const [userRows, companyRows, tokenRows] = [userModel(connection), employerModel(connection), tokenModel(connection)];
  const users = new UsersRepo(userRows);
  const employers = new EmployersRepo(companyRows);
  return {
    users,
    employers,
    emails: new AccountEmails(userRows),
    tokenRows,
    tokens: createTokensRepo(tokenRows),
    undoLinks: createUndoLinks(tokenRows),
    profileFields: new ProfileFieldsRepo(userRows),
    audiences: createAudiences(userRows),
    pwdIds: new PwdIdsRepo(userRows),
    consentRecords: createConsentsRepo(userRows),
    accountCounts: createAccountCounts(userRows, companyRows),
    accountLists: createAccountLists(userRows, companyRows),
    accountStatus: createAccountStatusRepo(userRows),
    /** Those of these accounts that exist. */
    accountsAmong: async (ids: readonly number[]): Promise<ReadonlySet<number>> =>
      new Set((await users.cards(ids)).keys()),
    /** Names by id: first and last name, or the username; without accounts that are gone. */
    personNames: async (ids: readonly number[]): Promise<Map<number, string>> =>
      new Map([...(await users.cards(ids))].map(([id, card]) => [id, nameOf(card)])),
    /** Names by id, with company names for employers. */
    displayNames: async (ids: readonly number[]): Promise<Map<number, string>> => {
      const [cards, companies] = await Promise.all([users.cards(ids), employers.names(ids)]);
      return new Map([...cards].map(([id, card]) => [id, companies.get(id) ?? nameOf(card)]));
    },
    deletedCard,
    searchWords: (text: string) => searchWords(text),
    typeAfter,
  };
}
export type AccountStore = ReturnType<typeof createAccountStore>;

const nameOf = (card: { first_name: string; last_name: string; username: string }): string =>
  `${card.first_name} ${card.last_name}`.trim() || card.username;
