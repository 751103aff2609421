/** Passes on what the microphone hears. It runs in the audio thread, with no access to the page. */

/** What TypeScript's library does not know: the globals of an audio worklet. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** Samples of a message: 43 ms at 48 kHz. The browser delivers 128 at a time, far too few for a message each. */
const GATHERED = 2048;

registerProcessor(
  "recording-tap",
  class extends AudioWorkletProcessor {
    #samples = new Float32Array(GATHERED);
    #count = 0;

    process([input]: Float32Array[][]): boolean {
      const heard = input?.[0];
      if (heard) this.#gather(heard);
      return true;
    }

    #gather(heard: Float32Array): void {
      const free = GATHERED - this.#count;
      this.#samples.set(heard.subarray(0, free), this.#count);
      this.#count = Math.min(GATHERED, this.#count + heard.length);
      if (this.#count < GATHERED) return;
      this.port.postMessage(this.#samples, [this.#samples.buffer]);
      this.#samples = new Float32Array(GATHERED);
      this.#count = 0;
      if (heard.length > free) this.#gather(heard.subarray(free));
    }
  },
);
