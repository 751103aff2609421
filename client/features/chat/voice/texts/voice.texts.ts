import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface VoiceTexts {
  readonly recording: string;
  readonly notRecording: string;
  readonly asking: string;
  readonly elapsed: (values: { now: string; most: string }) => string;
  readonly stop: string;
  readonly cancel: string;
  readonly close: string;
  readonly retry: string;
  readonly started: (values: { most: string }) => string;
  readonly nearlyOver: (values: { left: string }) => string;
  readonly stopped: (values: { length: string }) => string;
  readonly stoppedAtLimit: (values: { length: string }) => string;
  readonly kept: (values: { length: string }) => string;
  readonly cancelled: string;
  readonly tooShort: string;
  readonly denied: string;
  readonly noMicrophone: string;
  readonly inUse: string;
  readonly failed: string;
  readonly yours: (values: { length: string }) => string;
  readonly from: (values: { name: string; length: string }) => string;
  readonly play: string;
  readonly pause: string;
  readonly position: string;
  readonly at: (values: { now: string; length: string }) => string;
  readonly speed: (values: { speed: number }) => string;
  readonly speedName: (values: { speed: number }) => string;
  readonly notPlayed: string;
  readonly askForText: string;
  readonly askedText: string;
  readonly askReady: string;
}

export const voiceTexts = catalogue<VoiceTexts>({ en: compiled(en), fil: compiled(fil) });
