import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ProfileErrorsTexts {
  readonly usernameFollows: string;
  readonly emailElsewhere: string;
  readonly pwdIdSeekersOnly: string;
  readonly sensitiveConsent: string;
  readonly addressOfCompany: string;
  readonly photoNotYours: string;
  readonly photoMissing: string;
  readonly logoNotYours: string;
  readonly logoMissing: string;
  readonly experience: string;
  readonly salary: string;
  readonly skillLong: string;
  readonly skillsMany: string;
  readonly skillSearch: string;
  readonly needUnknown: string;
  readonly needReader: string;
  readonly needNote: string;
  readonly needTwice: string;
  readonly needsMany: string;
  readonly resumeNotYours: string;
}

export const profileErrorsTexts = catalogue<ProfileErrorsTexts>({ en: compiled(en), fil: compiled(fil) });
