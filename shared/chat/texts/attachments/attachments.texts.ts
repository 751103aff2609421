import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface AttachmentsTexts {
  readonly missing: string;
  readonly unsupported: string;
  readonly notPdf: string;
  readonly notDocx: string;
  readonly empty: string;
  readonly damagedPdf: string;
  readonly damagedDocx: string;
  readonly macros: string;
  readonly activeDocx: string;
  readonly activePdf: string;
  readonly tooMany: string;
  readonly twice: string;
  readonly fileName: string;
  readonly notYours: string;
  readonly notMp3: string;
  readonly damagedMp3: string;
  readonly voiceLong: string;
  readonly oneVoice: string;
  readonly waveform: string;
  readonly alt: string;
  readonly altLong: string;
  readonly alts: string;
}

export const attachmentsTexts = catalogue<AttachmentsTexts>({ en: compiled(en), fil: compiled(fil) });
