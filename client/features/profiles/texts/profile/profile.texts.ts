import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ProfileTexts {
  readonly view: string;
  readonly edit: string;
  readonly loading: string;
  readonly loaded: string;
  readonly notAuthenticated: string;
  readonly fetchUser: string;
  readonly fetching: string;
  readonly uploadPhoto: string;
  readonly updateUser: string;
  readonly updateJobSeeker: string;
  readonly updateEmployer: string;
  readonly saving: string;
  readonly halfSaved: string;
  readonly saved: string;
  readonly openLink: (values: { email: string }) => string;
  readonly stopped: string;
  readonly stoppedText: string;
  readonly userTypes: {
    readonly pwd: string;
    readonly indigenous: string;
    readonly general: string;
    readonly employer: string;
    readonly admin: string;
  };
}

export const profileTexts = catalogue<ProfileTexts>({ en: compiled(en), fil: compiled(fil) });
