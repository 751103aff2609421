import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface PersonTexts {
  readonly title: string;
  readonly loading: string;
  readonly loaded: (values: { name: string }) => string;
  readonly back: string;
  readonly backToReport: string;
  readonly notFound: {
    readonly title: string;
    readonly text: string;
  };
  readonly failed: string;
  readonly own: string;
  readonly types: {
    readonly pwd: string;
    readonly indigenous: string;
    readonly general: string;
    readonly employer: string;
    readonly admin: string;
  };
  readonly audited: {
    readonly "employer.approve": string;
    readonly "employer.reject": string;
    readonly "company_change.approve": string;
    readonly "company_change.reject": string;
    readonly "admin.create": string;
    readonly "jobseeker.read": string;
    readonly "resume.read": string;
    readonly "application.read": string;
    readonly "company_document.read": string;
    readonly "listing.approve": string;
    readonly "listing.reject": string;
    readonly "pwd_id.approve": string;
    readonly "pwd_id.read": string;
    readonly "pwd_id.reject": string;
    readonly "approval.undo": string;
    readonly "approval.lapse": string;
    readonly "report.dismiss": string;
    readonly "report.read": string;
    readonly "report.resolve": string;
    readonly "report_file.read": string;
    readonly "person.sensitive.read": string;
    readonly "user.suspend": string;
    readonly "user.reactivate": string;
    readonly "user.warn": string;
    readonly "user.type": string;
  };
  readonly suspendedBy: <Piece>(values: { b: (text: readonly string[]) => Piece; name: string; time: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly suspendedByGone: <Piece>(values: { b: (text: readonly string[]) => Piece; time: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly somebody: string;
  readonly account: {
    readonly title: string;
    readonly email: string;
    readonly username: string;
    readonly since: string;
    readonly verified: string;
    readonly notYet: string;
    readonly login: string;
    readonly never: string;
    readonly sent: string;
    readonly received: string;
    readonly jobs: string;
    readonly jobsOf: string;
    readonly conversations: string;
  };
  readonly company: {
    readonly title: string;
    readonly name: string;
    readonly industry: string;
    readonly size: string;
    readonly people: (values: { size: string }) => string;
    readonly website: string;
    readonly decided: string;
    readonly reason: string;
    readonly missing: string;
    readonly states: {
      readonly pending: string;
      readonly approved: string;
      readonly rejected: string;
    };
  };
  readonly pwdId: {
    readonly title: string;
    readonly number: string;
    readonly states: {
      readonly pending: string;
      readonly verified: string;
      readonly rejected: string;
    };
  };
  readonly sessions: {
    readonly title: string;
    readonly none: string;
    readonly used: <Piece>(values: { time: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  };
  readonly reports: {
    readonly title: string;
    readonly about: {
      readonly own: string;
      readonly other: string;
    };
    readonly by: {
      readonly own: string;
      readonly other: string;
    };
    readonly noneAbout: string;
    readonly notYours: string;
    readonly noneBy: {
      readonly own: string;
      readonly other: string;
    };
  };
  readonly audit: {
    readonly title: string;
    readonly none: string;
  };
  readonly sensitive: {
    readonly title: string;
    readonly text: string;
    readonly show: string;
    readonly shown: string;
    readonly recorded: string;
    readonly phone: string;
    readonly address: string;
    readonly number: string;
    readonly disability: string;
    readonly consents: string;
    readonly withdrawn: <Piece>(values: { consent: string; version: string; time: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly consent: {
      readonly terms: string;
      readonly "sensitive-data": string;
    };
    readonly given: <Piece>(values: { consent: string; version: string; time: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly none: string;
  };
  readonly actions: {
    readonly label: string;
    readonly message: string;
    readonly warn: string;
    readonly type: string;
    readonly demote: string;
    readonly suspend: string;
    readonly reactivate: string;
  };
  readonly done: {
    readonly suspend: (values: { name: string }) => string;
    readonly reactivate: (values: { name: string }) => string;
    readonly warn: (values: { name: string }) => string;
    readonly type: (values: { name: string }) => string;
    readonly demote: (values: { name: string }) => string;
  };
  readonly saving: string;
  readonly late: {
    readonly title: string;
    readonly text: string;
    readonly close: string;
  };
}

export const personTexts = catalogue<PersonTexts>({ en: compiled(en), fil: compiled(fil) });
