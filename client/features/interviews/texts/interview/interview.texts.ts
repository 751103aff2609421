import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface InterviewTexts {
  readonly title: (values: { job: string }) => string;
  readonly kinds: {
    readonly onsite: string;
    readonly phone: string;
    readonly video: string;
    readonly chat: string;
  };
  readonly kindHints: {
    readonly onsite: string;
    readonly phone: string;
    readonly video: string;
    readonly chat: string;
  };
  readonly minutes: (values: { minutes: number }) => string;
  readonly yourTime: (values: { time: string }) => string;
  readonly notes: <Piece>(values: { hidden: (text: readonly string[]) => Piece; notes: string }) => string | Piece | readonly (string | Piece)[];
  readonly offered: (values: { what: string }) => string;
  readonly asked: <Piece>(values: { what: string; status: (text: readonly string[]) => Piece; answer: string; said: string; reply: string }) => string | Piece | readonly (string | Piece)[];
  readonly timeAsked: (values: { words: string }) => string;
  readonly over: string;
  readonly calendar: <Piece>(values: { hidden: (text: readonly string[]) => Piece; job: string }) => string | Piece | readonly (string | Piece)[];
  readonly which: string;
  readonly accept: string;
  readonly accepting: string;
  readonly saving: string;
  readonly done: {
    readonly accept: string;
    readonly ask_time: string;
    readonly ask_adjustment: string;
    readonly decline: string;
    readonly answer_adjustment: string;
    readonly move: string;
    readonly cancel: string;
  };
  readonly told: {
    readonly applicant: string;
    readonly employer: string;
  };
  readonly askTime: {
    readonly action: string;
    readonly title: string;
    readonly label: string;
    readonly hint: string;
    readonly submit: string;
  };
  readonly askAdjustment: {
    readonly action: string;
    readonly title: string;
    readonly lead: string;
    readonly need: string;
    readonly choose: string;
    readonly other: string;
    readonly label: string;
    readonly hint: string;
    readonly submit: string;
  };
  readonly decline: {
    readonly action: string;
    readonly title: string;
    readonly lead: string;
    readonly label: string;
    readonly submit: string;
  };
  readonly answer: {
    readonly action: <Piece>(values: { hidden: (text: readonly string[]) => Piece; what: string }) => string | Piece | readonly (string | Piece)[];
    readonly title: string;
    readonly lead: (values: { what: string }) => string;
    readonly legend: string;
    readonly yes: string;
    readonly no: string;
    readonly required: string;
    readonly label: string;
    readonly hint: string;
    readonly submit: string;
  };
  readonly cancel: {
    readonly action: string;
    readonly title: string;
    readonly lead: string;
    readonly label: string;
    readonly submit: string;
  };
  readonly plan: {
    readonly proposeTo: (values: { name: string }) => string;
    readonly change: string;
    readonly changeTitle: string;
    readonly changeLead: string;
    readonly slot: readonly [
      string,
      string,
      string,
    ];
    readonly times: string;
    readonly timesHint: (values: { zone: string }) => string;
    readonly date: string;
    readonly time: string;
    readonly length: string;
    readonly add: string;
    readonly remove: <Piece>(values: { hidden: (text: readonly string[]) => Piece; which: string }) => string | Piece | readonly (string | Piece)[];
    readonly removed: string;
    readonly kind: string;
    readonly place: string;
    readonly placeLabels: {
      readonly onsite: string;
      readonly phone: string;
      readonly video: string;
      readonly chat: string;
    };
    readonly notes: string;
    readonly notesHint: string;
    readonly offer: string;
    readonly why: string;
    readonly dateRequired: string;
    readonly submit: string;
    readonly submitChange: string;
    readonly sent: string;
    readonly told: (values: { name: string }) => string;
  };
  readonly needs: {
    readonly answer: string;
    readonly timeAsked: string;
    readonly adjustmentAsked: string;
  };
}

export const interviewTexts = catalogue<InterviewTexts>({ en: compiled(en), fil: compiled(fil) });
