import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface AccountsTexts {
  readonly fields: {
    readonly emailRequired: string;
    readonly emailInvalid: string;
    readonly emailInvalidEmployer: string;
    readonly passwordMin: string;
    readonly passwordUpper: string;
    readonly passwordLower: string;
    readonly passwordDigit: string;
    readonly passwordSpecial: string;
    readonly passwordTooLong: string;
    readonly passwordNul: string;
    readonly passwordRequired: string;
    readonly passwordEmployer: string;
    readonly passwordSpecials: string;
    readonly confirmRequired: string;
    readonly confirmApplicant: string;
    readonly confirmEmployer: string;
    readonly firstNameRequired: string;
    readonly firstNameLong: string;
    readonly lastNameRequired: string;
    readonly lastNameLong: string;
    readonly nameInvisible: string;
    readonly letterNeeded: string;
    readonly nameLetter: string;
    readonly phoneShort: string;
    readonly phoneLong: string;
    readonly phoneRequired: string;
    readonly phoneExact: string;
    readonly addressShort: string;
    readonly addressLong: string;
    readonly addressRequired: string;
    readonly agreeApplicant: string;
    readonly agreeEmployer: string;
    readonly sensitiveConsent: string;
    readonly pwdIdRequired: string;
    readonly pwdIdLong: string;
    readonly userType: string;
    readonly employerType: string;
    readonly usernameRequired: string;
    readonly usernameLong: string;
    readonly usernameIsEmail: string;
    readonly companyNameRequired: string;
    readonly contactPersonRequired: string;
    readonly industryRequired: string;
    readonly companySizeRequired: string;
    readonly websiteRequired: string;
    readonly websiteInvalid: string;
    readonly foundedRequired: string;
    readonly foundedEarly: string;
    readonly foundedLate: string;
    readonly tokenRequired: string;
    readonly passwordNow: string;
    readonly passwordWrong: string;
    readonly passwordCommon: string;
  };
  readonly replies: {
    readonly created: string;
    readonly verified: string;
    readonly alreadyVerified: string;
    readonly verifyFailed: string;
    readonly verificationSent: string;
    readonly resetSent: string;
    readonly resetDone: string;
    readonly resetFailed: string;
    readonly passwordChanged: string;
    readonly accountDeleted: string;
    readonly lastAdmin: string;
    readonly emailTaken: string;
    readonly usernameTaken: string;
    readonly undoInvalid: string;
    readonly undoTaken: string;
    readonly undoUsed: string;
    readonly undoExpired: string;
    readonly emailRestored: string;
  };
}

export const accountsTexts = catalogue<AccountsTexts>({ en: compiled(en), fil: compiled(fil) });
