import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface OwnCompanyTexts {
  readonly company: {
    readonly title: string;
    readonly edit: string;
    readonly publicPage: string;
    readonly notPublic: string;
    readonly about: string;
    readonly access: string;
    readonly accessLead: string;
    readonly accessEmpty: {
      readonly title: string;
      readonly text: string;
      readonly action: string;
    };
    readonly accessEdit: string;
  };
  readonly documents: {
    readonly title: string;
    readonly lead: string;
    readonly none: string;
    readonly label: string;
    readonly hint: string;
    readonly choose: string;
    readonly sending: (values: { name: string }) => string;
    readonly checking: string;
    readonly cancel: string;
    readonly cancelled: string;
    readonly added: (values: { name: string }) => string;
    readonly remove: <Piece>(values: { hidden: (text: readonly string[]) => Piece; title: string }) => string | Piece | readonly (string | Piece)[];
    readonly question: {
      readonly title: string;
      readonly text: (values: { title: string }) => string;
      readonly keep: string;
      readonly remove: string;
    };
    readonly removed: (values: { title: string }) => string;
    readonly full: string;
    readonly saved: <Piece>(values: { title: (text: readonly string[]) => Piece; hidden: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly askLead: string;
  };
  readonly review: {
    readonly pending: {
      readonly title: string;
      readonly text: string;
      readonly state: string;
      readonly takeBack: string;
    };
    readonly rejected: {
      readonly title: string;
      readonly text: string;
      readonly state: string;
      readonly takeBack: string;
    };
    readonly reason: (values: { text: string }) => string;
    readonly publicNow: <Piece>(values: { value: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly logo: string;
    readonly noLogo: string;
    readonly busy: string;
    readonly takenBack: string;
    readonly failed: string;
    readonly saved: string;
    readonly hint: string;
  };
}

export const ownCompanyTexts = catalogue<OwnCompanyTexts>({ en: compiled(en), fil: compiled(fil) });
