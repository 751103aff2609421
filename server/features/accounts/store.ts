import type { Connection } from "mongoose";
import type { PersonCard, PersonCompany } from "#shared/chat/chat.schemas.ts";
import { fullName } from "#shared/chat/full-name.ts";
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
  /** Companies beside the names of their people, by the ids of their owners: those that are approved. */
  async function companiesOf(ownerIds: readonly number[]): Promise<Map<number, PersonCompany>> {
    const [cards, active] = await Promise.all([employers.cards(ownerIds), users.activeAmong(ownerIds)]);
    const shown = [...cards].filter(([, { status }]) => status === "approved");
    // The page of a company whose account is suspended is not public.
    return new Map(shown.map(([id, { company_name: name }]) => [id, { name, id: active.has(id) ? id : null }]));
  }
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
      new Map([...(await users.cards(ids))].map(([id, card]) => [id, fullName(card)])),
    /** Names by id, with company names for employers. */
    displayNames: async (ids: readonly number[]): Promise<Map<number, string>> => {
      const [cards, companies] = await Promise.all([users.cards(ids), employers.names(ids)]);
      return new Map([...cards].map(([id, card]) => [id, companies.get(id) ?? fullName(card)]));
    },
    companiesOf,
    /** Cards of people with their companies, by id, without accounts that are gone. */
    personCards: async (ids: readonly number[]): Promise<Map<number, PersonCard>> => {
      const cards = await users.cards(ids);
      const owners = [...cards.values()].flatMap(({ company_owner_id }) => company_owner_id ?? []);
      const companies = await companiesOf([...new Set(owners)]);
      return new Map(
        [...cards].map(([id, { username, first_name, last_name, photo, company_owner_id: owner }]) => {
          const company = (owner !== null && companies.get(owner)) || null;
          return [id, { id, username, first_name, last_name, photo, company }];
        }),
      );
    },
    deletedCard,
    searchWords: (text: string) => searchWords(text),
    typeAfter,
  };
}
export type AccountStore = ReturnType<typeof createAccountStore>;
