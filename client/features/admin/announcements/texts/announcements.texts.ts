import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface AnnouncementsTexts {
  readonly audiences: {
    readonly all: string;
    readonly pwd: string;
    readonly indigenous: string;
    readonly general: string;
    readonly employer: string;
    readonly admin: string;
  };
  readonly heading: string;
  readonly lead: string;
  readonly start: string;
  readonly list: string;
  readonly pages: string;
  readonly found: (values: { count: number }) => string;
  readonly loading: string;
  readonly failed: string;
  readonly nothing: string;
  readonly nothingText: string;
  readonly facts: <Piece>(values: { audience: string; known: string; name: string; time: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly leads: (values: { target: string }) => string;
  readonly telling: (values: { reached: number }) => string;
  readonly reached: (values: { reached: number }) => string;
  readonly over: (values: { title: string; reached: number }) => string;
  readonly form: {
    readonly title: string;
    readonly lead: string;
    readonly name: string;
    readonly message: string;
    readonly audience: string;
    readonly target: string;
    readonly targetHint: string;
    readonly noTarget: string;
    readonly preview: string;
    readonly previewEmpty: string;
    readonly submit: string;
    readonly busy: string;
  };
  readonly check: {
    readonly title: string;
    readonly counting: string;
    readonly reach: (values: { count: number; audience: string }) => string;
    readonly nobody: (values: { audience: string }) => string;
    readonly countFailed: string;
    readonly back: string;
    readonly send: string;
    readonly sendTo: (values: { count: number }) => string;
    readonly sending: string;
    readonly failed: string;
    readonly unheard: string;
    readonly unheardText: string;
  };
  readonly sent: string;
  readonly sentText: (values: { count: number }) => string;
  readonly targets: {
    readonly settings: string;
    readonly resources: string;
    readonly accessibility: string;
    readonly privacy: string;
    readonly terms: string;
    readonly jobs: string;
    readonly profile: string;
    readonly positions: string;
    readonly company: string;
    readonly statistics: string;
  };
}

export const announcementsTexts = catalogue<AnnouncementsTexts>({ en: compiled(en), fil: compiled(fil) });
