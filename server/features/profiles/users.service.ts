import type { FieldCipher } from "#server/platform/crypto/field-cipher.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import { ACCOUNT_REPLIES } from "#shared/accounts/accounts.texts.ts";
import type { ConsentEntry, ConsentState } from "#shared/accounts/consents.ts";
import { storedPhone } from "#shared/accounts/phone.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { PersonCard } from "#shared/chat/chat.schemas.ts";
import { Fault } from "#shared/fault.ts";
import { photoPath } from "#shared/files/files.rest.ts";
import { CONSENT_VERSION } from "#shared/legal/legal.ts";
import { PROFILE_TEXTS } from "#shared/profiles/profiles.texts.ts";
import { maskedPwdId } from "#shared/profiles/pwd-id.ts";
import type { PwdIdState } from "#shared/profiles/pwd-id-states.ts";
import type { ForeignAccount, UserChange, UserProfile, UserView } from "#shared/profiles/users.schemas.ts";
import type { IsLinked } from "./links.ts";
import type { OwnUploads } from "./own-uploads.ts";
import { newUsername, refuseForeignFields } from "./user-changes.ts";
import { userView } from "./users.policy.ts";

/** An account as its profile knows it; the accounts keep it. */
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
  /** What the account was until its number was verified, where that changed it. */
  type_before: UserType | undefined;
  pending_email: string | null;
  verified: boolean;
  /** How the consent to keep a number and a disability stands. */
  sensitive_data: ConsentState;
  /** How long the record of consents was when this was read. */
  consents_seen: number;
  card: PersonCard;
}

type Written = Pick<User, "first_name" | "last_name"> &
  Partial<Pick<User, "username" | "phone_number" | "address" | "photo">>;

/** What goes along with a change. */
interface Along {
  foundBy: readonly string[];
  /** Another number, null for none, and the account as it was read before. */
  number?: { sealed: string | null; at: Date; before: User };
  consent?: ConsentEntry;
  consentsSeen?: number;
}

interface Deps {
  find: (id: number) => Promise<User | null>;
  isUsernameTaken: (id: number, username: string) => Promise<boolean>;
  /** Null too where the number, the type or the consents are others by now than those that were read. */
  change: (id: number, change: Written, along: Along) => Promise<User | "username" | null>;
  /** Words beside the name by which a search finds them: those of a company. */
  foundBy: (id: number) => Promise<readonly string[]>;
  /** Withdraws a change of address that waits. */
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

/** Accounts as they are shown to people, and changed by their owners. */
export class UserProfiles {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * GET /api/users/{id}.
   * @throws {Fault} NOT_FOUND, the same for an account that is not there and one that is not for this viewer
   */
  async read(viewer: Viewer, id: number): Promise<UserView> {
    // Both are always asked, so that the response time gives nothing away.
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

  /** For admins, who see nothing sensitive of others without a record of it. */
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

  /** Whether a viewer may see an account at all: the rule of `read`. */
  async isVisible(viewer: Viewer, id: number): Promise<boolean> {
    const known = viewer.userId === id || viewer.userType === "admin" || (await this.#isKnown(viewer, id));
    return userView(viewer, id, known) !== null;
  }

  /**
   * PUT /api/users/{id}. Everything that can be refused is asked before anything is written. The present address
   * changes nothing, not even an address that waits: forms send it along with everything else. Another one takes the
   * password, and so another call.
   * @throws {Fault} NOT_FOUND for another's; BAD_INPUT, USERNAME_TAKEN
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
        ...(gives && { consent: { what: "sensitive-data", version: CONSENT_VERSION, at: now() } }),
        ...(isGiven && { consentsSeen: user.consents_seen }),
      },
    );
    // Somebody else took it in this very moment.
    if (changed === "username") throw this.#usernameTaken();
    if (!changed) throw (await find(id)) ? new Fault("CONFLICT") : new Fault("SIGNED_OUT");
    if (isGiven) announce.toAdmins("approval:waiting", { kind: "pwd_id" });
    uploads.dropReplaced(user.photo, changed.photo, id);
    await this.#tell(user.card, changed);
    return this.#toProfile(changed);
  }

  /** @throws {Fault} NOT_FOUND for another's account, as for one that is not there */
  async #ownAccount(viewer: Viewer, id: number): Promise<User> {
    if (viewer.userId !== id) throw new Fault("NOT_FOUND");
    const user = await this.#deps.find(id);
    // Deleted a moment ago, by another tab.
    if (!user) throw new Fault("SIGNED_OUT");
    return user;
  }

  /** A number that is really another one, sealed; nothing where it is the same. */
  #pwdIdChange(before: User, number: string | undefined): Along["number"] {
    const { cipher, now } = this.#deps;
    const former = before.pwd_id_sealed === null ? "" : cipher.open(before.pwd_id_sealed);
    if (number === undefined || number === former) return undefined;
    return { sealed: number === "" ? null : cipher.seal(number), at: now(), before };
  }

  /**
   * Who signed up with a number has had their say about consent there, also where a client of the specification recorded
   * none; anyone else gives it with the number, and so does who has withdrawn it.
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

  /** To the own tabs, and the card to those who see the person somewhere, where it is another one. */
  async #tell(former: PersonCard, user: User): Promise<void> {
    this.#showOwn(user);
    const { card } = user;
    const isSame = (Object.keys(card) as (keyof PersonCard)[]).every((key) => card[key] === former[key]);
    if (!isSame)
      this.#deps.announce.toUsers([card.id, ...(await this.#deps.correspondentsOf(card.id))], "profile:changed", card);
  }

  /** As a login would give the account now, to its own tabs. */
  #showOwn({ email, pending_email, pwd_id_state, ...account }: User): void {
    const { id, username, first_name, last_name, user_type, photo } = account;
    const user = { id, username, first_name, last_name, user_type, photo };
    this.#deps.announce.toUsers([id], "account:changed", { user, email, pending_email, pwd_id_state });
  }

  /** After a change that others made to it: the own tabs see how it stands. */
  async showAccount(id: number): Promise<void> {
    const user = await this.#deps.find(id);
    if (user) this.#showOwn(user);
  }

  /** After a decision on it: the own tabs see how it stands, and whoever shows the person may ask anew. */
  async showProfile(id: number): Promise<void> {
    const { find, announce, correspondentsOf } = this.#deps;
    const user = await find(id);
    if (!user) return;
    this.#showOwn(user);
    announce.toUsers([id, ...(await correspondentsOf(id))], "profile:changed", user.card);
  }

  /** DELETE /api/users/{id}/pending-email. @throws {Fault} NOT_FOUND for another's */
  async withdrawEmail(viewer: Viewer, id: number): Promise<UserProfile> {
    await this.#deps.withdrawEmailChange((await this.#ownAccount(viewer, id)).id);
    return this.#toProfile(await this.#ownAccount(viewer, id));
  }
}
