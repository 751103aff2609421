import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface FaultToastTexts {
  readonly fields: {
    readonly email: string;
    readonly username: string;
    readonly password: string;
    readonly confirm_password: string;
    readonly current_password: string;
    readonly new_password: string;
    readonly new_email: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly phone: string;
    readonly phone_number: string;
    readonly address: string;
    readonly user_type: string;
    readonly pwd_id_number: string;
    readonly company_name: string;
    readonly contact_person: string;
    readonly industry: string;
    readonly company_size: string;
    readonly website: string;
    readonly founded_year: string;
    readonly photo: string;
    readonly logo: string;
    readonly resume: string;
    readonly documents: string;
    readonly title: string;
    readonly description: string;
    readonly location: string;
    readonly skills: string;
    readonly message: string;
    readonly content: string;
    readonly reason: string;
    readonly details: string;
  };
  readonly connection: {
    readonly title: string;
    readonly message: string;
  };
  readonly validation: {
    readonly title: string;
  };
  readonly invalidInput: {
    readonly title: string;
    readonly message: string;
  };
  readonly notAllowed: {
    readonly title: string;
    readonly message: string;
  };
  readonly notFound: {
    readonly title: string;
    readonly message: string;
  };
  readonly emailTaken: {
    readonly title: string;
    readonly message: string;
  };
  readonly usernameTaken: {
    readonly title: string;
    readonly message: string;
  };
  readonly alreadyApplied: {
    readonly title: string;
    readonly message: string;
  };
  readonly conflict: {
    readonly title: string;
    readonly message: string;
  };
  readonly tooFast: {
    readonly title: string;
    readonly message: string;
  };
  readonly server: {
    readonly title: string;
    readonly message: string;
  };
  readonly request: {
    readonly title: string;
    readonly message: string;
  };
  readonly unexpected: {
    readonly title: string;
    readonly message: string;
  };
  readonly registration: {
    readonly title: string;
  };
  readonly weakPassword: {
    readonly title: string;
    readonly message: string;
  };
  readonly login: {
    readonly title: string;
    readonly message: string;
  };
  readonly notVerified: {
    readonly title: string;
    readonly message: string;
  };
  readonly reset: {
    readonly title: string;
    readonly message: string;
    readonly unreachable: string;
  };
}

export const faultToastTexts = catalogue<FaultToastTexts>({ en: compiled(en), fil: compiled(fil) });
