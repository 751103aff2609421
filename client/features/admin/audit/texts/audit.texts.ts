import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface AuditTexts {
  readonly lead: string;
  readonly log: string;
  readonly who: string;
  readonly action: string;
  readonly days: string;
  readonly all: string;
  readonly anybody: string;
  readonly anytime: string;
  readonly spans: {
    readonly "1": string;
    readonly "7": string;
    readonly "30": string;
    readonly "90": string;
    readonly "365": string;
  };
  readonly actions: {
    readonly "employer.approve": string;
    readonly "employer.reject": string;
    readonly "company_change.approve": string;
    readonly "company_change.reject": string;
    readonly "pwd_id.approve": string;
    readonly "pwd_id.reject": string;
    readonly "pwd_id.read": string;
    readonly "listing.approve": string;
    readonly "listing.reject": string;
    readonly "approval.undo": string;
    readonly "approval.lapse": string;
    readonly "company_document.read": string;
    readonly "admin.create": string;
    readonly "announcement.send": string;
    readonly "notification.send": string;
    readonly "jobseeker.read": string;
    readonly "resume.read": string;
    readonly "application.read": string;
    readonly "report.read": string;
    readonly "report_file.read": string;
    readonly "report.resolve": string;
    readonly "report.dismiss": string;
    readonly "person.sensitive.read": string;
    readonly "user.warn": string;
    readonly "user.suspend": string;
    readonly "user.reactivate": string;
    readonly "user.type": string;
    readonly "users.export": string;
    readonly "employers.export": string;
    readonly "audit.export": string;
  };
  readonly about: (values: { name: string }) => string;
  readonly change: (values: { from: string; to: string }) => string;
  readonly somebody: string;
  readonly otherAdmin: string;
  readonly aboutAll: string;
  readonly open: (values: { name: string }) => string;
  readonly reason: string;
  readonly detail: string;
  readonly request: string;
  readonly person: string;
  readonly personHint: string;
  readonly people: string;
  readonly found: (values: { count: number }) => string;
  readonly noPerson: string;
  readonly morePeople: string;
  readonly searchFailed: string;
  readonly by: string;
  readonly to: string;
  readonly loading: string;
  readonly shown: (values: { count: number }) => string;
  readonly more: string;
  readonly fetching: string;
  readonly end: string;
  readonly failed: string;
  readonly moreFailed: string;
  readonly nothing: string;
  readonly nothingText: string;
  readonly clear: string;
  readonly empty: string;
  readonly emptyText: string;
}

export const auditTexts = catalogue<AuditTexts>({ en: compiled(en), fil: compiled(fil) });
