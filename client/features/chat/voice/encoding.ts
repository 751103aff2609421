import encoderUrl from "./encoder.worker.ts?worker&url";

/** What the encoder is told: the next samples, or that there are no more. */
export type EncoderOrder = { samples: Float32Array; rate: number } | "finish";

/** A complete recording. */
export interface EncoderAnswer {
  pieces: Uint8Array<ArrayBuffer>[];
  waveform: number[];
  durationMs: number;
}

export interface Encoder {
  add: (samples: Float32Array<ArrayBuffer>, rate: number) => void;
  /** Ends the encoder. Rejects if it has failed. */
  finish: () => Promise<EncoderAnswer>;
  discard: () => void;
}

/** The part of Trusted Types that is needed here; TypeScript's library does not know them yet. */
interface PolicyFactory {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (input: string) => string };
}

/**
 * The one address that the content security policy lets a script start a worker with (`security-headers.ts`): whatever is
 * passed to it, it returns the encoder's. A policy may be created once.
 */
const policy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy("voice-encoder", {
  createScriptURL: () => encoderUrl,
});

/**
 * Starts an encoder in a thread of its own.
 * @param onFailed called when it can encode no more
 */
export function startEncoder(onFailed: () => void): Encoder {
  const worker = new Worker(policy?.createScriptURL("") ?? encoderUrl, { type: "module", name: "voice-encoder" });
  const answer = new Promise<EncoderAnswer>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<EncoderAnswer>) => resolve(data));
    worker.addEventListener("error", () => reject(new Error("the encoder has failed")));
  });
  answer.catch(onFailed);
  const tell = (order: EncoderOrder, transfer: Transferable[] = []) => worker.postMessage(order, transfer);
  return {
    add: (samples, rate) => tell({ samples, rate }, [samples.buffer]),
    finish: () => {
      tell("finish");
      return answer.finally(() => worker.terminate());
    },
    discard: () => worker.terminate(),
  };
}
