import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ReportsTexts {
  readonly lead: string;
  readonly views: string;
  readonly kinds: {
    readonly message: string;
    readonly conversation: string;
  };
  readonly loading: string;
  readonly loaded: (values: { total: number }) => string;
  readonly nowOpen: (values: { open: number }) => string;
  readonly failed: string;
  readonly pages: string;
  readonly about: string;
  readonly reportedBy: <Piece>(values: { name: (text: readonly string[]) => Piece; time: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly decidedBy: {
    readonly resolved: <Piece>(values: { name: (text: readonly string[]) => Piece; time: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly dismissed: <Piece>(values: { name: (text: readonly string[]) => Piece; time: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  };
  readonly openAbout: (values: { count: number }) => string;
  readonly gone: string;
  readonly goneAdmin: string;
  readonly empty: {
    readonly open: {
      readonly title: string;
      readonly text: string;
    };
    readonly resolved: {
      readonly title: string;
      readonly text: string;
    };
    readonly dismissed: {
      readonly title: string;
      readonly text: string;
    };
  };
  readonly all: string;
  readonly titleOf: (values: { reason: string; name: string }) => string;
  readonly pageTitle: (values: { name: string }) => string;
  readonly reportLoading: string;
  readonly reportLoaded: string;
  readonly notFound: string;
  readonly notFoundText: string;
  readonly reportFailed: string;
  readonly recorded: string;
  readonly people: string;
  readonly reported: string;
  readonly reporter: string;
  readonly sides: {
    readonly seeker: string;
    readonly employer: string;
    readonly admin: string;
  };
  readonly suspended: string;
  readonly accountGone: string;
  readonly act: <Piece>(values: { hidden: (text: readonly string[]) => Piece; name: string }) => string | Piece | readonly (string | Piece)[];
  readonly words: string;
  readonly noWords: string;
  readonly wordsReleased: string;
  readonly evidence: string;
  readonly evidenceHint: {
    readonly message: string;
    readonly conversation: string;
  };
  readonly noEvidence: string;
  readonly released: (values: { day: string }) => string;
  readonly thisOne: string;
  readonly editedBefore: string;
  readonly deletedBefore: string;
  readonly systemLine: string;
  readonly fileOnly: string;
  readonly inReplyTo: (values: { name: string; text: string }) => string;
  readonly quoteDeleted: string;
  readonly files: (values: { name: string }) => string;
  readonly fileKinds: {
    readonly image: string;
    readonly pdf: string;
    readonly docx: string;
    readonly audio: string;
  };
  readonly fileAbout: (values: { kind: string; size: string; kept: string }) => string;
  readonly others: string;
  readonly othersMore: (values: { count: number }) => string;
  readonly noOthers: string;
  readonly decision: string;
  readonly ownMatter: string;
  readonly final: string;
  readonly verdict: string;
  readonly verdicts: {
    readonly resolved: {
      readonly label: string;
      readonly hint: string;
    };
    readonly dismissed: {
      readonly label: string;
      readonly hint: string;
    };
  };
  readonly action: string;
  readonly actionHint: string;
  readonly actions: {
    readonly none: string;
    readonly warned: string;
    readonly suspended: string;
  };
  readonly outcome: string;
  readonly outcomeHint: string;
  readonly suggestions: string;
  readonly suggested: {
    readonly resolved: readonly {
        readonly name: string;
        readonly words: string;
      }[];
    readonly dismissed: readonly {
        readonly name: string;
        readonly words: string;
      }[];
  };
  readonly filledIn: string;
  readonly chooseVerdict: string;
  readonly save: string;
  readonly saving: string;
  readonly notSaved: string;
  readonly unknown: string;
  readonly saved: string;
  readonly savedText: string;
  readonly lateText: string;
  readonly elsewhere: string;
  readonly elsewhereText: string;
  readonly decided: {
    readonly resolved: string;
    readonly dismissed: string;
  };
  readonly by: string;
  readonly when: string;
  readonly done: string;
  readonly told: string;
  readonly keptUntil: string;
  readonly recording: (values: { length: string }) => string;
  readonly described: (values: { alt: string }) => string;
}

export const reportsTexts = catalogue<ReportsTexts>({ en: compiled(en), fil: compiled(fil) });
