import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface UploadTexts {
  readonly notTaken: string;
  readonly notAFile: string;
  readonly onlyOne: string;
  readonly notAForm: string;
  readonly cutOff: string;
  readonly tooSlow: string;
  readonly harmful: string;
  readonly notScanned: string;
  readonly diskFull: string;
  readonly quota: (values: { mb: number }) => string;
  readonly busy: string;
  readonly notJson: string;
  readonly tooLarge: (values: { size: string }) => string;
}

export const uploadTexts = catalogue<UploadTexts>({ en: compiled(en), fil: compiled(fil) });
