import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface AttachingTexts {
  readonly tray: string;
  readonly waiting: string;
  readonly uploading: (values: { share: number }) => string;
  readonly uploaded: string;
  readonly checking: string;
  readonly cancel: (values: { title: string }) => string;
  readonly remove: (values: { title: string }) => string;
  readonly retry: <Piece>(values: { hidden: (text: readonly string[]) => Piece; title: string }) => string | Piece | readonly (string | Piece)[];
  readonly lineBroke: string;
  readonly tooMany: (values: { retry: string }) => string;
  readonly sendsWhenUp: string;
  readonly failedFirst: string;
  readonly saidUploading: (values: { title: string }) => string;
  readonly saidUploaded: (values: { title: string }) => string;
  readonly saidFailed: (values: { title: string; why: string }) => string;
  readonly saidCancelled: (values: { title: string }) => string;
  readonly saidRemoved: (values: { title: string }) => string;
  readonly voice: string;
  readonly describe: string;
  readonly openImage: (values: { title: string }) => string;
  readonly imageBefore: (values: { title: string }) => string;
}

export const attachingTexts = catalogue<AttachingTexts>({ en: compiled(en), fil: compiled(fil) });
