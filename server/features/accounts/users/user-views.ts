import { languageFor } from "#server/platform/texts/language.ts";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import type { PersonCard } from "#shared/chat/chat.schemas.ts";
import { DELETED_PERSON } from "#shared/chat/deleted-person.ts";
import type { Preferences, PreferencesChange } from "#shared/preferences/preferences.schemas.ts";
import type { UserRow } from "./user.model.ts";

/** Hides a username that is the account's email address from other users. */
function publicUsername(user: Pick<UserRow, "_id" | "username" | "email">): string {
  return user.username.toLowerCase() === user.email ? `member-${user._id}` : user.username;
}

export function toSessionUser(user: UserRow): SessionUser {
  const { _id, username, first_name, last_name, user_type, photo } = user;
  return { id: _id, username, first_name, last_name, user_type, photo };
}

export type CardRow = Pick<UserRow, "_id" | "username" | "email" | "first_name" | "last_name" | "photo">;
export const CARD = { username: 1, email: 1, first_name: 1, last_name: 1, photo: 1 } as const;

export function toPersonCard(user: CardRow): PersonCard {
  const { _id, first_name, last_name, photo } = user;
  return { id: _id, username: publicUsername(user), first_name, last_name, photo };
}

/** The card shown for a deleted account. */
export function deletedCard(id: number): PersonCard {
  return { id, ...DELETED_PERSON, photo: null, company: null };
}

/** A person as the chat shows them, with their privacy settings. */
export interface ChatCard extends PersonCard {
  is_employer: boolean;
  /** The company for which an employer acts, named by its owner; null for everyone else. */
  company_owner_id: number | null;
  /** Also null if the person hides it. */
  last_seen_at: Date | null;
  shows_presence: boolean;
  shows_read: boolean;
}

export const PREFERENCES = {
  show_presence: 1,
  show_read: 1,
  discoverable: 1,
  away_mail: 1,
  job_mail: 1,
  email_news: 1,
  sms_news: 1,
  in_app_news: 1,
  hide_details: 1,
  language: 1,
} as const;
export type PreferencesRow = Pick<UserRow, keyof typeof PREFERENCES>;

export function toPreferences(row: PreferencesRow): Preferences {
  const { show_presence = true, show_read = true, away_mail = true, job_mail = true } = row;
  const { discoverable, email_news: email = true, sms_news: sms = false, in_app_news: in_app = true } = row;
  const { hide_details = false, language = null } = row;
  return { show_presence, show_read, discoverable, away_mail, job_mail, email, sms, in_app, hide_details, language };
}

/** Preferences as row fields, where `email` is the address; settings that are not named stay out. */
export function toPreferencesRow({ email, sms, in_app, ...rest }: PreferencesChange): Partial<PreferencesRow> {
  const named = { email_news: email, sms_news: sms, in_app_news: in_app };
  return { ...rest, ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) };
}

export const CHAT_CARD = { ...CARD, ...PREFERENCES, last_seen_at: 1, user_type: 1, company_owner_id: 1 } as const;
export type ChatCardRow = Pick<UserRow, "_id" | keyof typeof CHAT_CARD>;

export function toChatCard(row: ChatCardRow): ChatCard {
  const { show_presence: shows_presence, show_read: shows_read } = toPreferences(row);
  const last_seen_at = shows_presence ? (row.last_seen_at ?? null) : null;
  const is_employer = row.user_type === "employer";
  const company_owner_id = is_employer ? (row.company_owner_id ?? row._id) : null;
  return { ...toPersonCard(row), is_employer, company_owner_id, last_seen_at, shows_presence, shows_read };
}

export const ADDRESSEE = {
  email: 1,
  username: 1,
  first_name: 1,
  last_name: 1,
  user_type: 1,
  status: 1,
  verified_at: 1,
  away_mail: 1,
  job_mail: 1,
  email_news: 1,
  language: 1,
  seen_language: 1,
} as const;
/** How long ago each was last seen, in milliseconds, by the database's clock, which is also the one of `last_seen_at`. */
export const SEEN_AGO = { seen_ago: { $subtract: ["$$NOW", "$last_seen_at"] } };
export type AddresseeRow = Pick<UserRow, "_id" | keyof typeof ADDRESSEE> & { seen_ago: number | null };

/** A person as the reader or the sender in an email about missed messages. */
export function toAddressee(row: AddresseeRow) {
  const { email, first_name, last_name, user_type, status, verified_at, seen_ago } = row;
  const { away_mail = true, job_mail = true, email_news = true } = row;
  const name = `${first_name} ${last_name}`.trim() || publicUsername(row);
  const reachable = status === "active" && verified_at !== null;
  return {
    email,
    first_name,
    user_type,
    name,
    language: languageFor(row),
    reachable,
    wantsMail: away_mail && email_news,
    wantsJobMail: job_mail && email_news,
    seen_ago,
  };
}
