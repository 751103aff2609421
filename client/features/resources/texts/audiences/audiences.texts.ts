import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface AudiencesTexts {
  readonly "people-with-disabilities": {
    readonly name: string;
    readonly about: string;
  };
  readonly "indigenous-people": {
    readonly name: string;
    readonly about: string;
  };
  readonly "job-seekers": {
    readonly name: string;
    readonly about: string;
  };
  readonly employers: {
    readonly name: string;
    readonly about: string;
  };
}

export const audiencesTexts = catalogue<AudiencesTexts>({ en: compiled(en), fil: compiled(fil) });
