import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ApplicationTexts {
  readonly title: string;
  readonly loading: string;
  readonly loaded: string;
  readonly failed: string;
  readonly unknown: string;
  readonly retry: string;
  readonly email: string;
  readonly phone: string;
  readonly job: string;
  readonly position: string;
  readonly company: string;
  readonly details: string;
  readonly status: string;
  readonly appliedAt: string;
  readonly viewed: string;
  readonly notViewed: string;
  readonly resume: string;
  readonly noResume: string;
  readonly letter: string;
  readonly noLetter: string;
  readonly withdrawn: string;
  readonly timeline: string;
  readonly interviews: string;
  readonly fitsThem: string;
  readonly fits: (values: { name: string }) => string;
  readonly noReasons: string;
  readonly missing: (values: { skills: string }) => string;
  readonly shared: string;
  readonly sharedNote: string;
  readonly message: string;
  readonly moveTo: (values: { status: string }) => string;
  readonly reject: string;
  readonly propose: string;
  readonly saving: string;
  readonly now: (values: { status: string }) => string;
  readonly note: {
    readonly title: (values: { status: string }) => string;
    readonly lead: (values: { name: string }) => string;
    readonly done: (values: { name: string; status: string }) => string;
    readonly label: string;
    readonly hint: string;
  };
  readonly rejection: {
    readonly title: (values: { name: string }) => string;
    readonly lead: string;
    readonly label: string;
    readonly hint: string;
    readonly submit: string;
    readonly done: (values: { name: string }) => string;
  };
  readonly told: (values: { name: string }) => string;
  readonly withdraw: {
    readonly action: string;
    readonly title: string;
    readonly text: (values: { company: string }) => string;
    readonly stay: string;
    readonly submit: string;
    readonly done: string;
    readonly told: (values: { company: string }) => string;
  };
  readonly sharing: {
    readonly heading: string;
    readonly on: string;
    readonly off: string;
    readonly saved: string;
  };
}

export const applicationTexts = catalogue<ApplicationTexts>({ en: compiled(en), fil: compiled(fil) });
