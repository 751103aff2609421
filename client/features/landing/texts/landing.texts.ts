import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface LandingTexts {
  readonly title: (values: { app: string }) => string;
  readonly anchors: {
    readonly seekers: string;
    readonly employers: string;
    readonly privacy: string;
  };
  readonly createAccount: string;
  readonly createEmployerAccount: string;
  readonly hero: {
    readonly lines: readonly [
      string,
      string,
    ];
    readonly lead: (values: { app: string }) => string;
    readonly hiring: string;
  };
  readonly figures: {
    readonly activeUsers: string;
    readonly jobListings: string;
    readonly partnerEmployers: string;
  };
  readonly talk: {
    readonly label: string;
    readonly by: (values: { name: string }) => string;
    readonly seen: string;
    readonly status: string;
  };
  readonly fit: {
    readonly title: string;
    readonly text: string;
    readonly more: string;
  };
  readonly access: {
    readonly title: string;
    readonly text: string;
    readonly exampleLabel: string;
    readonly job: string;
    readonly place: (values: { company: string; city: string }) => string;
    readonly answers: {
      readonly yes: string;
      readonly no: string;
      readonly unknown: string;
    };
    readonly questions: {
      readonly hours: string;
      readonly written: string;
      readonly signing: string;
      readonly steps: string;
      readonly quiet: string;
      readonly transport: string;
    };
  };
  readonly privacy: {
    readonly title: string;
    readonly text: string;
    readonly more: string;
    readonly table: string;
    readonly about: string;
    readonly applied: string;
    readonly others: string;
    readonly answers: {
      readonly sees: string;
      readonly never: string;
      readonly shared: string;
    };
    readonly rows: {
      readonly name: string;
      readonly contact: string;
      readonly disability: string;
      readonly education: string;
    };
  };
  readonly sides: {
    readonly title: string;
    readonly seekers: {
      readonly title: string;
      readonly talk: {
        readonly what: string;
        readonly how: string;
      };
      readonly needs: {
        readonly what: string;
        readonly how: string;
      };
      readonly fitting: {
        readonly what: string;
        readonly how: string;
      };
      readonly applying: {
        readonly what: string;
        readonly how: string;
      };
      readonly resources: {
        readonly what: string;
        readonly how: string;
        readonly more: string;
      };
    };
    readonly employers: {
      readonly title: string;
      readonly talent: {
        readonly what: string;
        readonly how: string;
      };
      readonly support: {
        readonly what: string;
        readonly how: string;
      };
      readonly oneplace: {
        readonly what: string;
        readonly how: string;
      };
      readonly profile: {
        readonly what: string;
        readonly how: string;
      };
    };
  };
  readonly resources: {
    readonly title: string;
    readonly text: string;
  };
  readonly close: {
    readonly title: string;
    readonly text: string;
  };
}

export const landingTexts = catalogue<LandingTexts>({ en: compiled(en), fil: compiled(fil) });
