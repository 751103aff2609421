import type { FieldCipher } from "#server/platform/crypto/field-cipher.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import { consentGiven } from "#shared/accounts/consent-entry.ts";
import type { ConsentEntry, ConsentState } from "#shared/accounts/consents.ts";
import { storedPhone } from "#shared/accounts/phone.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { PersonCard } from "#shared/chat/chat.schemas.ts";
import { Fault } from "#shared/fault.ts";
import { photoPath } from "#shared/files/files.rest.ts";
import { maskedPwdId } from "#shared/profiles/pwd-id.ts";
import type { PwdIdState } from "#shared/profiles/pwd-id-states.ts";
import { profileErrorsTexts as PROFILE_TEXTS } from "#shared/profiles/texts/profile-errors/profile-errors.texts.ts";
import type { ForeignAccount, UserChange, UserProfile, UserView } from "#shared/profiles/users.schemas.ts";
import type { IsLinked } from "./links.ts";
import type { OwnUploads } from "./own-uploads.ts";
import { newUsername, refuseForeignFields } from "./user-changes.ts";
import { userView } from "./users.policy.ts";

const ACCOUNT_REPLIES = accountsTexts.replies;

/** An account as its profile shows it; the accounts feature stores it. */
export interface User {
  id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  address: string;
  user_type: UserType;
  photo: string | null;
  pwd_id_sealed: string | null;
  pwd_id_state: PwdIdState | null;
  /** The type of the account before its number was verified, if that changed it. */
  type_before: UserType | undefined;
  pending_email: string | null;
  verified: boolean;
  /** The state of the consent to store a number and a disability. */
  sensitive_data: ConsentState;
  /** The length of the consent record when this was read. */
  consents_seen: number;
  card: PersonCard;
}

type Written = Pick<User, "first_name" | "last_name"> &
  Partial<Pick<User, "username" | "phone_number" | "address" | "photo">>;

/** What is written together with a change. */
interface Along {
  foundBy: readonly string[];
  /** A new number (null removes it), and the account as it was read. */
  number?: { sealed: string | null; at: Date; before: User };
  consent?: ConsentEntry;
  consentsSeen?: number;
}

interface Deps {
  find: (id: number) => Promise<User | null>;
  isUsernameTaken: (id: number, username: string) => Promise<boolean>;
  /** Also null if the number, the type or the consents have changed since they were read. */
  change: (id: number, change: Written, along: Along) => Promise<User | "username" | null>;
  /** Words besides the name by which a search finds the account: the company name. */
  foundBy: (id: number) => Promise<readonly string[]>;
  /** Cancels a pending change of email. */
  withdrawEmailChange: (id: number) => Promise<void>;
  /** Whether these two are in a conversation. */
  areInConversation: (a: number, b: number) => Promise<boolean>;
  correspondentsOf: (id: number) => Promise<readonly number[]>;
  isLinked: IsLinked;
  uploads: OwnUploads;
  cipher: FieldCipher;
  announce: Pick<Announcer, "toUsers" | "toAdmins">;
  now: () => Date;
}

/** Accounts as people see them and as their owners change them. */
export class UserProfiles {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * GET /api/users/{id}.
   * @throws {Fault} NOT_FOUND, the same for a missing account and one that this viewer may not see
   */
  async read(viewer: Viewer, id: number): Promise<UserView> {
    // Both are always read, so that the response time reveals nothing.
    const [user, known] = await Promise.all([this.#deps.find(id), this.#isKnown(viewer, id)]);
    const view = userView(viewer, id, known);
    if (!user || !view) throw new Fault("NOT_FOUND");
    if (view === "card") return user.card;
    return view === "own" ? this.#toProfile(user) : this.#toForeign(user);
  }

  async #isKnown(viewer: Viewer, id: number): Promise<boolean> {
    const { areInConversation, isLinked } = this.#deps;
    const asked = [areInConversation(viewer.userId, id), isLinked(viewer.userId, id), isLinked(id, viewer.userId)];
    return (await Promise.all(asked)).includes(true);
  }

  #toProfile(whole: User) {
    const { card: _card, pwd_id_sealed, type_before: _before, sensitive_data, consents_seen: _seen, ...user } = whole;
    const pwd_id_number = pwd_id_sealed === null ? null : this.#deps.cipher.open(pwd_id_sealed);
    return { ...user, sensitive_data_consent: sensitive_data === "given", pwd_id_number };
  }

  /** The view for admins, whose reads of sensitive data must be recorded elsewhere. */
  #toForeign(user: User): ForeignAccount {
    const {
      phone_number: _phone,
      address: _address,
      sensitive_data_consent: _consent,
      ...profile
    } = this.#toProfile(user);
    const { pwd_id_number, ...account } = profile;
    return { ...account, pwd_id_number: pwd_id_number && maskedPwdId(pwd_id_number) };
  }

  /** Whether a viewer may see an account at all, by the rule of `read`. */
  async isVisible(viewer: Viewer, id: number): Promise<boolean> {
    const known = viewer.userId === id || viewer.userType === "admin" || (await this.#isKnown(viewer, id));
    return userView(viewer, id, known) !== null;
  }

  /**
   * PUT /api/users/{id}. Everything that can be refused is checked before anything is written. The current email
   * changes nothing, not even a pending one, because forms send it with everything else. A new one requires the
   * password, and so another call.
   * @throws {Fault} NOT_FOUND for another user's; BAD_INPUT, USERNAME_TAKEN
   */
  async change(viewer: Viewer, id: number, asked: UserChange): Promise<UserProfile> {
    const { isUsernameTaken, change, foundBy, now, find, announce, uploads } = this.#deps;
    const user = await this.#ownAccount(viewer, id);
    refuseForeignFields(user, asked);
    const number = this.#pwdIdChange(user, asked.pwd_id_number);
    const gives = asked.sensitiveDataConsent === true;
    const isGiven = typeof number?.sealed === "string";
    if (isGiven && !gives && this.#needsConsent(user)) throw this.#consentMissing();
    const photo = await this.#photoChange(user, asked.photo);
    const username = newUsername(user, asked);
    if (username !== undefined && (await isUsernameTaken(id, username))) throw this.#usernameTaken();

    const { first_name = user.first_name, last_name = user.last_name, phone_number, address } = asked;
    const changed = await change(
      id,
      {
        first_name,
        last_name,
        ...(username === undefined ? {} : { username }),
        ...(phone_number === undefined ? {} : { phone_number: storedPhone(phone_number) }),
        ...(address === undefined ? {} : { address }),
        ...photo,
      },
      {
        foundBy: await foundBy(id),
        ...(number && { number }),
        ...(gives && { consent: consentGiven("sensitive-data", now()) }),
        ...(isGiven && { consentsSeen: user.consents_seen }),
      },
    );
    // Another account has just taken it.
    if (changed === "username") throw this.#usernameTaken();
    if (!changed) throw (await find(id)) ? new Fault("CONFLICT") : new Fault("SIGNED_OUT");
    if (isGiven) announce.toAdmins("approval:waiting", { kind: "pwd_id" });
    uploads.dropReplaced(user.photo, changed.photo, id);
    await this.#tell(user.card, changed);
    return this.#toProfile(changed);
  }

  /** @throws {Fault} NOT_FOUND for another user's account, as for a missing one */
  async #ownAccount(viewer: Viewer, id: number): Promise<User> {
    if (viewer.userId !== id) throw new Fault("NOT_FOUND");
    const user = await this.#deps.find(id);
    // The account was just deleted in another tab.
    if (!user) throw new Fault("SIGNED_OUT");
    return user;
  }

  /** The new number, encrypted; undefined if it is unchanged. */
  #pwdIdChange(before: User, number: string | undefined): Along["number"] {
    const { cipher, now } = this.#deps;
    const former = before.pwd_id_sealed === null ? "" : cipher.open(before.pwd_id_sealed);
    if (number === undefined || number === former) return undefined;
    return { sealed: number === "" ? null : cipher.seal(number), at: now(), before };
  }

  /**
   * Whoever signed up with a number was asked for the consent there, even if a client of the specification recorded
   * none. Everyone else gives it with the number, and again after a withdrawal.
   */
  #needsConsent({ user_type, sensitive_data }: User): boolean {
    return sensitive_data === "withdrawn" || (sensitive_data === "never" && user_type !== "pwd");
  }

  #consentMissing(): Fault {
    return new Fault("BAD_INPUT", undefined, { fields: { sensitiveDataConsent: [PROFILE_TEXTS.sensitiveConsent] } });
  }

  async #photoChange(user: User, sent: string | null | undefined): Promise<Pick<Written, "photo">> {
    const { id: owner } = user;
    const wanted = { kind: "photo", owner, field: "photo", refusal: PROFILE_TEXTS.photoNotYours } as const;
    const photo = await this.#deps.uploads.chosen(sent, user.photo, { ...wanted, toPath: photoPath });
    return photo === undefined ? {} : { photo };
  }

  #usernameTaken(): Fault {
    const text = ACCOUNT_REPLIES.usernameTaken;
    return new Fault("USERNAME_TAKEN", text, { fields: { username: [text] } });
  }

  /** To the owner's tabs, and a changed card to the people who see the person. */
  async #tell(former: PersonCard, user: User): Promise<void> {
    this.#showOwn(user);
    const { card } = user;
    const isSame = (Object.keys(card) as (keyof PersonCard)[]).every((key) => card[key] === former[key]);
    if (!isSame) this.#deps.announce.toUsers(await this.#deps.correspondentsOf(card.id), "profile:changed", card);
  }

  /** Sends the account, as a sign-in would return it, to the owner's tabs. */
  #showOwn({ email, pending_email, pwd_id_state, ...account }: User): void {
    const { id, username, first_name, last_name, user_type, photo } = account;
    const user = { id, username, first_name, last_name, user_type, photo };
    this.#deps.announce.toUsers([id], "account:changed", { user, email, pending_email, pwd_id_state });
  }

  /** After another feature changed the account: sends its current state to the owner's tabs. */
  async showAccount(id: number): Promise<void> {
    const user = await this.#deps.find(id);
    if (user) this.#showOwn(user);
  }

  /**
   * After a decision on the account: sends its state to the owner's tabs, and the card to the people who see the
   * person.
   */
  async showProfile(id: number): Promise<void> {
    const { find, announce, correspondentsOf } = this.#deps;
    const user = await find(id);
    if (!user) return;
    this.#showOwn(user);
    announce.toUsers(await correspondentsOf(id), "profile:changed", user.card);
  }

  /** DELETE /api/users/{id}/pending-email. @throws {Fault} NOT_FOUND for another user's */
  async withdrawEmail(viewer: Viewer, id: number): Promise<UserProfile> {
    await this.#deps.withdrawEmailChange((await this.#ownAccount(viewer, id)).id);
    return this.#toProfile(await this.#ownAccount(viewer, id));
  }
}
