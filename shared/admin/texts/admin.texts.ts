import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface AdminTexts {
  readonly cursor: string;
  readonly pageOrCursor: string;
  readonly searchMany: string;
  readonly searchShort: string;
  readonly tooDeep: string;
  readonly oneOf: (values: { values: string }) => string;
  readonly announcementMessage: string;
  readonly announcementMessageLong: string;
  readonly announcementTarget: string;
  readonly announcementTitle: string;
  readonly announcementTitleLong: string;
  readonly keyReused: string;
  readonly dismissedAction: string;
  readonly outcome: string;
  readonly outcomeLong: (values: { max: number }) => string;
  readonly reportAbsent: string;
  readonly reportOwn: string;
  readonly adminByHand: string;
  readonly employerStays: string;
  readonly notEmployer: string;
  readonly notOnYourself: string;
  readonly onlyGeneral: string;
  readonly personGone: string;
  readonly pwdIdMissing: string;
  readonly reactivateSeen: string;
  readonly reasonLong: string;
  readonly reasonShort: string;
  readonly sameType: string;
  readonly sensitiveOften: string;
  readonly suspendSeen: string;
  readonly warningLong: string;
  readonly warningShort: string;
  readonly reasonRequired: string;
  readonly companyReasonRequired: string;
}

export const adminTexts = catalogue<AdminTexts>({ en: compiled(en), fil: compiled(fil) });
