import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface RegistrationTexts {
  readonly both: {
    readonly back: string;
    readonly next: <Piece>(values: { hidden: (text: readonly string[]) => Piece; step: string }) => string | Piece | readonly (string | Piece)[];
    readonly creating: string;
    readonly signIn: string;
    readonly createdTitle: string;
    readonly createdText: string;
    readonly upload: {
      readonly sending: string;
      readonly sent: string;
      readonly cancel: string;
    };
    readonly stopped: {
      readonly title: string;
      readonly text: string;
    };
    readonly perhapsYours: {
      readonly title: string;
      readonly text: string;
      readonly resend: string;
    };
    readonly readFirst: <Piece>(values: { terms: (text: readonly string[]) => Piece; privacy: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly photo: {
      readonly label: string;
      readonly hint: string;
      readonly choose: string;
      readonly change: string;
      readonly remove: string;
      readonly preview: string;
      readonly chosen: (values: { name: string; size: string }) => string;
      readonly removed: string;
    };
    readonly stepNow: (values: { step: number; steps: number; name: string }) => string;
    readonly points: {
      readonly private: string;
      readonly back: string;
      readonly approval: string;
    };
    readonly fields: {
      readonly firstName: string;
      readonly lastName: string;
      readonly email: string;
      readonly emailHint: string;
      readonly phone: string;
      readonly phoneHint: string;
      readonly address: string;
      readonly password: string;
      readonly confirmPassword: string;
      readonly terms: string;
    };
  };
  readonly applicant: {
    readonly claim: string;
    readonly steps: readonly [
      string,
      string,
    ];
    readonly create: string;
    readonly userType: {
      readonly legend: string;
      readonly general: string;
      readonly generalHint: string;
      readonly pwd: string;
      readonly pwdHint: string;
      readonly noIdYet: string;
      readonly indigenous: string;
    };
    readonly addressHint: string;
    readonly pwdId: string;
    readonly pwdIdHint: string;
    readonly sensitiveLink: string;
  };
  readonly employer: {
    readonly claim: string;
    readonly steps: readonly [
      string,
      string,
      string,
    ];
    readonly submit: <Piece>(values: { hidden: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly username: string;
    readonly usernameHint: string;
    readonly companyName: string;
    readonly contactPerson: string;
    readonly industry: string;
    readonly industryHint: string;
    readonly companySize: string;
    readonly companySizeHint: string;
    readonly chooseSize: string;
    readonly website: string;
    readonly websiteHint: string;
    readonly foundedYear: string;
    readonly foundedYearHint: string;
    readonly logo: {
      readonly label: string;
      readonly hint: string;
      readonly choose: string;
      readonly change: string;
      readonly remove: string;
      readonly preview: string;
      readonly chosen: (values: { name: string; size: string }) => string;
      readonly removed: string;
    };
    readonly documentsLater: string;
    readonly namesHint: string;
    readonly addressHint: string;
    readonly terms: string;
    readonly verifyMessage: string;
    readonly doneHeading: string;
    readonly doneText: string;
    readonly doneSoon: string;
    readonly doneLink: string;
  };
}

export const registrationTexts = catalogue<RegistrationTexts>({ en: compiled(en), fil: compiled(fil) });
