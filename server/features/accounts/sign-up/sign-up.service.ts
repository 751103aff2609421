import * as z from "zod/mini";
import type { EmployersRepo } from "#server/features/accounts/users/employers.repo.ts";
import type { NewUser, UserConflict, UsersRepo } from "#server/features/accounts/users/users.repo.ts";
import type { FieldCipher } from "#server/platform/crypto/field-cipher.ts";
import type { Ids } from "#server/platform/database/ids.ts";
import { type Images, STORED_TYPE } from "#server/platform/files/images/images.ts";
import type { FileKind } from "#server/platform/files/store/file.model.ts";
import type { FileStore, Span } from "#server/platform/files/store/file-store.ts";
import { refuseCommonPassword } from "#server/platform/passwords/common.ts";
import type { Passwords } from "#server/platform/passwords/passwords.ts";
import type { LanguagesOfPerson } from "#server/platform/texts/language.ts";
import type { ApplicantRegistration, EmployerRegistration } from "#shared/accounts/accounts.schemas.ts";
import { consentGiven } from "#shared/accounts/consent-entry.ts";
import type { ConsentEntry, ConsentName } from "#shared/accounts/consents.ts";
import { PwdIdNumber } from "#shared/accounts/fields.ts";
import { storedPhone } from "#shared/accounts/phone.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { Fault } from "#shared/fault.ts";
import { logoPath, photoPath } from "#shared/files/files.rest.ts";
import type { Language } from "#shared/texts/languages.ts";
import type { Addressee } from "./verification.service.ts";

const ACCOUNT_REPLIES = accountsTexts.replies;
const ACCOUNT_TEXTS = accountsTexts.fields;

interface Deps {
  users: UsersRepo;
  employers: EmployersRepo;
  images: Pick<Images, "prepare">;
  files: Pick<FileStore, "put" | "removeOf">;
  passwords: Passwords;
  cipher: FieldCipher;
  ids: Ids;
  /** Emails the link that verifies the address. It never throws: a failed email must not undo a sign-up. */
  mailVerification: (user: Addressee) => Promise<void>;
  /** Whether another account can still take this address back after a change of email. */
  isHeld: (email: string) => Promise<boolean>;
  /** Records a new account in the activity log. */
  noteSignUp: (account: Pick<NewUser, "_id" | "user_type" | "created_at" | "verified_at">) => void;
  now: () => Date;
}

export interface Created {
  id: number;
  email: string;
  user_type: UserType;
  message: string;
}

/** The language that a visitor has chosen, and the one that their browser asks for; null for none of ours. */
interface VisitorLanguages {
  chosen: Language | null;
  asked: Language | null;
}
const UNKNOWN: VisitorLanguages = { chosen: null, asked: null };

const stored = ({ chosen, asked }: VisitorLanguages): LanguagesOfPerson => ({
  language: chosen ?? undefined,
  seen_language: asked ?? undefined,
});

/** The uploaded files by field name. */
type Uploads = { readonly [K in FileKind]?: Uint8Array };

/**
 * Creates accounts. An interrupted sign-up leaves nothing visible because of its order: first everything that can be
 * refused (limit, form, password, images), then the files, then the rows, with the user's row last. Until that row
 * exists, nothing refers to the rest, and the sweep removes it after an hour. It is removed at once only if the account
 * was certainly not created, because the address or the username is taken: after any other error the account may exist.
 */
export class SignUp {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * POST /api/create.
   * @param languages the one that the visitor has chosen, and the one that the browser asks for
   * @throws {Fault} EMAIL_TAKEN, USERNAME_TAKEN, WEAK_PASSWORD, BAD_INPUT, and those of images.ts
   */
  async createApplicant(
    form: ApplicantRegistration,
    uploads: Uploads,
    languages: VisitorLanguages = UNKNOWN,
  ): Promise<Created> {
    const { images, passwords, ids, cipher, now, isHeld, users, files, noteSignUp, mailVerification } = this.#deps;
    if (form.username !== undefined && form.username.toLowerCase() !== form.email) {
      throw new Fault("BAD_INPUT", undefined, {
        fields: { username: [ACCOUNT_TEXTS.usernameIsEmail] },
      });
    }
    refuseCommonPassword(form.password, "password");
    const prepared = await images.prepare(uploads);
    const password_hash = await passwords.hash(form.password);
    const id = await ids.next("users");
    const { photo } = await this.#store(id, prepared);
    const user: NewUser & LanguagesOfPerson = {
      _id: id,
      email: form.email,
      username: form.email,
      password_hash,
      user_type: form.user_type,
      first_name: form.first_name,
      last_name: form.last_name,
      phone_number: storedPhone(form.phone_number),
      address: form.address,
      pwd_id_sealed:
        form.user_type === "pwd" && form.pwd_id_number ? cipher.seal(z.parse(PwdIdNumber, form.pwd_id_number)) : null,
      photo,
      status: "active",
      verified_at: null,
      discoverable: false,
      consents: this.#consents(form.agreeToTerms, form.user_type === "pwd" ? form.sensitiveDataConsent : undefined),
      created_at: now(),
      ...stored(languages),
    };
    const taken = (await isHeld(user.email)) ? "email" : await users.insert(user);
    if (taken) {
      await files.removeOf(id);
      throw this.#conflict(taken, { email: "email", username: "email" });
    }
    noteSignUp(user);
    await mailVerification(user);
    return { id: user._id, email: user.email, user_type: user.user_type, message: ACCOUNT_REPLIES.created };
  }

  /** Stores prepared images. @returns their paths in the API */
  async #store(owner: number, prepared: Uploads): Promise<{ photo: string | null; logo: string | null }> {
    const put = async (kind: FileKind) => {
      const bytes = prepared[kind];
      return bytes ? this.#deps.files.put(bytes, { kind, owner, type: STORED_TYPE }) : null;
    };
    const [photo, logo] = await Promise.all([put("photo"), put("logo")]);
    return { photo: photo && photoPath(photo), logo: logo && logoPath(logo) };
  }

  #consents(terms: boolean | undefined, sensitive: boolean | undefined): ConsentEntry[] {
    const given: ConsentName[] = [];
    if (terms) given.push("terms");
    if (sensitive) given.push("sensitive-data");
    return given.map((what) => consentGiven(what, this.#deps.now()));
  }

  #conflict(field: UserConflict, fields: Record<UserConflict, string>): Fault {
    const code = field === "email" ? "EMAIL_TAKEN" : "USERNAME_TAKEN";
    const text = field === "email" ? ACCOUNT_REPLIES.emailTaken : ACCOUNT_REPLIES.usernameTaken;
    return new Fault(code, text, { fields: { [fields[field]]: [text] } });
  }

  /**
   * POST /api/createEmployer.
   * @param languages the one that the visitor has chosen, and the one that the browser asks for
   * @throws {Fault} EMAIL_TAKEN, USERNAME_TAKEN, WEAK_PASSWORD, and those of images.ts
   */
  async createEmployer(
    form: EmployerRegistration,
    uploads: Uploads,
    languages: VisitorLanguages = UNKNOWN,
  ): Promise<Created> {
    const { images, passwords, ids, now, employers, isHeld, users, files, noteSignUp, mailVerification } = this.#deps;
    const { user: person, employer } = form;
    refuseCommonPassword(person.password, "user.password");
    const prepared = await images.prepare(uploads);
    const password_hash = await passwords.hash(person.password);
    const id = await ids.next("users");
    const { photo, logo } = await this.#store(id, prepared);
    const user: NewUser & LanguagesOfPerson = {
      _id: id,
      email: person.email,
      username: person.username,
      password_hash,
      user_type: "employer",
      first_name: person.firstName,
      last_name: person.lastName,
      phone_number: storedPhone(person.phone),
      address: employer.address,
      pwd_id_sealed: null,
      photo,
      status: "active",
      verified_at: null,
      discoverable: false,
      consents: this.#consents(form.agreeToTerms, undefined),
      created_at: now(),
      ...stored(languages),
    };
    // The company first: an interruption here leaves a company that is not visible, and the address free for the next
    // try. An account without a company could neither be approved nor created again.
    await employers.insert({
      _id: id,
      company_name: employer.companyName,
      industry: employer.industry,
      company_size: employer.companySize,
      website_url: employer.websiteUrl,
      founded_year: employer.foundedYear,
      contact_person: employer.contactPerson,
      address: employer.address,
      logo_path: logo,
      status: "pending",
      asked_at: now(),
      decided_at: null,
      decided_by: null,
      reason: null,
      created_at: now(),
    });
    const taken = (await isHeld(user.email)) ? "email" : await users.insert(user, employer.companyName);
    if (taken) {
      await employers.remove(id);
      await files.removeOf(id);
      throw this.#conflict(taken, { email: "user.email", username: "user.username" });
    }
    noteSignUp(user);
    await mailVerification(user);
    return { id: user._id, email: user.email, user_type: user.user_type, message: ACCOUNT_REPLIES.created };
  }

  /** A sweep: pending companies whose account was never created, with their files. @returns how many were removed */
  async removeAbandoned({ since, before }: Span): Promise<number> {
    const { employers, users, files } = this.#deps;
    const pending = await employers.pendingOf(since, before);
    const known = await users.cards(pending);
    const abandoned = pending.filter((id) => !known.has(id));
    for (const id of abandoned) {
      await files.removeOf(id);
      await employers.remove(id);
    }
    return abandoned.length;
  }

  /** Only for `npm run create-admin` and the demo data: no call reaches it. */
  async createPerson(
    person: Omit<NewUser, "_id" | "password_hash" | "created_at" | "consents"> & { password: string },
  ): Promise<number> {
    const { ids, passwords, now, users } = this.#deps;
    const { password, ...rest } = person;
    const user: NewUser = {
      ...rest,
      _id: await ids.next("users"),
      password_hash: await passwords.hash(password),
      consents: [],
      created_at: now(),
    };
    const taken = await users.insert(user);
    if (taken === "email")
      throw new Fault("EMAIL_TAKEN", ACCOUNT_REPLIES.emailTaken, { fields: { email: [ACCOUNT_TEXTS.emailInvalid] } });
    if (taken) throw new Fault("USERNAME_TAKEN", ACCOUNT_REPLIES.usernameTaken);
    return user._id;
  }
}
