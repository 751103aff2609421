import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ProfileFormTexts {
  readonly emailQuestion: {
    readonly title: string;
    readonly lead: <Piece>(values: { email: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly password: string;
    readonly submit: string;
    readonly busy: string;
  };
  readonly form: {
    readonly save: string;
    readonly saving: string;
    readonly cancel: string;
    readonly upload: {
      readonly sending: string;
      readonly sent: string;
      readonly cancel: string;
    };
    readonly photo: {
      readonly label: string;
      readonly hint: string;
      readonly choose: string;
      readonly change: string;
      readonly remove: string;
      readonly keep: {
        readonly press: string;
        readonly said: string;
      };
      readonly preview: string;
      readonly chosen: (values: { name: string; size: string }) => string;
      readonly removed: string;
    };
    readonly logo: {
      readonly label: string;
      readonly hint: string;
      readonly choose: string;
      readonly change: string;
      readonly remove: string;
      readonly keep: {
        readonly press: string;
        readonly said: string;
      };
      readonly preview: string;
      readonly chosen: (values: { name: string; size: string }) => string;
      readonly removed: string;
    };
    readonly usernameHint: string;
    readonly emailHint: string;
    readonly phoneHint: string;
    readonly generalHint: string;
    readonly ownAddressHint: string;
    readonly userTypeHint: string;
    readonly resumeTextHint: string;
    readonly educationHint: string;
    readonly titleHint: string;
    readonly locationHint: string;
    readonly disabilityHint: string;
    readonly industryHint: string;
    readonly sizeHint: string;
    readonly chooseSize: string;
    readonly websiteHint: string;
    readonly foundedHint: string;
    readonly addressHint: string;
    readonly descriptionHint: string;
    readonly accessHint: string;
    readonly consent: {
      readonly link: string;
      readonly appeared: string;
    };
    readonly restored: {
      readonly title: string;
      readonly text: string;
    };
  };
}

export const profileFormTexts = catalogue<ProfileFormTexts>({ en: compiled(en), fil: compiled(fil) });
