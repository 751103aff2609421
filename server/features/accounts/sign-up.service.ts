import type { FieldCipher } from "#server/crypto/field-cipher.ts";
import type { Ids } from "#server/database/ids.ts";
import type { Limiter } from "#server/http/rate-limit.ts";
import type { Passwords } from "#server/passwords/passwords.ts";
import type { ApplicantRegistration, EmployerRegistration } from "#shared/accounts/accounts.schemas.ts";
import { ACCOUNT_REPLIES, ACCOUNT_TEXTS } from "#shared/accounts/accounts.texts.ts";
import { storedPhone } from "#shared/accounts/phone.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { Fault } from "#shared/fault.ts";
import type { EmployersRepo } from "./employers.repo.ts";
import type { Consent } from "./user.model.ts";
import type { NewUser, UserConflict, UsersRepo } from "./users.repo.ts";

/** The wording of terms and privacy that a consent refers to. */
export const CONSENT_VERSION = "2026-11";

interface Needs {
  users: UsersRepo;
  employers: EmployersRepo;
  passwords: Passwords;
  cipher: FieldCipher;
  ids: Ids;
  limiter: Limiter;
  /** Mails the link that verifies the address. A mail that does not go out must not undo a sign-up: it never throws. */
  mailVerification: (user: Pick<NewUser, "_id" | "email" | "first_name">) => Promise<void>;
  now: () => Date;
}

export interface Created {
  id: number;
  email: string;
  user_type: UserType;
  message: string;
}

/** How accounts come to be. */
export function createSignUp({ users, employers, passwords, cipher, ids, limiter, mailVerification, now }: Needs) {
  function consents(terms: boolean | undefined, sensitive: boolean | undefined): Consent[] {
    const given: Consent["what"][] = [];
    if (terms) given.push("terms");
    if (sensitive) given.push("sensitive-data");
    return given.map((what) => ({ what, version: CONSENT_VERSION, at: now() }));
  }

  function conflict(field: UserConflict, fields: Record<UserConflict, string>): Fault {
    const code = field === "email" ? "EMAIL_TAKEN" : "USERNAME_TAKEN";
    const text = field === "email" ? ACCOUNT_REPLIES.emailTaken : ACCOUNT_REPLIES.usernameTaken;
    return new Fault(code, text, { fields: { [fields[field]]: [text] } });
  }

  return {
    /** POST /api/create. @throws {Fault} EMAIL_TAKEN, USERNAME_TAKEN, BAD_INPUT, TOO_FAST */
    createApplicant: async (form: ApplicantRegistration, address: string): Promise<Created> => {
      await limiter.spend("sign-up", address);
      if (form.username !== undefined && form.username.toLowerCase() !== form.email) {
        throw new Fault("BAD_INPUT", undefined, {
          fields: { username: ["The username of an applicant is the email address"] },
        });
      }
      const user: NewUser = {
        _id: await ids.next("users"),
        email: form.email,
        username: form.email,
        password_hash: await passwords.hash(form.password),
        user_type: form.user_type,
        first_name: form.first_name,
        last_name: form.last_name,
        phone_number: storedPhone(form.phone_number),
        address: form.address,
        pwd_id_sealed: form.user_type === "pwd" && form.pwd_id_number ? cipher.seal(form.pwd_id_number.trim()) : null,
        photo: null,
        status: "active",
        verified_at: null,
        discoverable: false,
        consents: consents(form.agreeToTerms, form.user_type === "pwd" ? form.sensitiveDataConsent : undefined),
        created_at: now(),
      };
      const taken = await users.insert(user);
      if (taken) throw conflict(taken, { email: "email", username: "email" });
      await mailVerification(user);
      return { id: user._id, email: user.email, user_type: user.user_type, message: ACCOUNT_REPLIES.created };
    },

    /** POST /api/createEmployer. @throws {Fault} EMAIL_TAKEN, USERNAME_TAKEN, TOO_FAST */
    createEmployer: async (form: EmployerRegistration, address: string): Promise<Created> => {
      await limiter.spend("sign-up", address);
      const { user: person, employer } = form;
      const user: NewUser = {
        _id: await ids.next("users"),
        email: person.email,
        username: person.username,
        password_hash: await passwords.hash(person.password),
        user_type: "employer",
        first_name: person.firstName,
        last_name: person.lastName,
        phone_number: storedPhone(person.phone),
        address: employer.address,
        pwd_id_sealed: null,
        photo: null,
        status: "active",
        verified_at: null,
        discoverable: false,
        consents: consents(form.agreeToTerms, undefined),
        created_at: now(),
      };
      // The company first: cut off in between, this leaves a company that nobody sees, and the address free for the next
      // try. An account without its company could neither be approved nor made again.
      await employers.insert({
        _id: user._id,
        company_name: employer.companyName,
        industry: employer.industry,
        company_size: employer.companySize,
        website_url: employer.websiteUrl,
        founded_year: employer.foundedYear,
        contact_person: employer.contactPerson,
        address: employer.address,
        status: "pending",
        decided_at: null,
        decided_by: null,
        reason: null,
        created_at: now(),
      });
      const taken = await users.insert(user, employer.companyName);
      if (taken) {
        // Only here is it certain that the account was not made: after a lost answer it may well have been.
        await employers.remove(user._id);
        throw conflict(taken, { email: "user.email", username: "user.username" });
      }
      await mailVerification(user);
      return { id: user._id, email: user.email, user_type: user.user_type, message: ACCOUNT_REPLIES.created };
    },

    /** Used by `npm run create-admin` and by the demo community alone: no call reaches it. */
    createPerson: async (
      person: Omit<NewUser, "_id" | "password_hash" | "created_at" | "consents"> & { password: string },
    ): Promise<number> => {
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
    },
  };
}
export type SignUp = ReturnType<typeof createSignUp>;
