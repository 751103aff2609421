import { vi } from "vitest";
import { WAVEFORM_BARS } from "#shared/chat/voice-limits.ts";
import { recordings } from "./recording.store.ts";

/** What jsdom lacks of a browser that records: a microphone, an audio thread and a worker. */

const RATE = 48_000;

export interface StubMicrophone {
  /** The track of the microphone, which can end. */
  track: EventTarget & { stop: () => void };
  /** The orders to the encoder. */
  orders: unknown[];
  /** Answers the question for the microphone. */
  permission: () => Promise<unknown>;
  /** The microphone hears a second of sound. */
  second: () => void;
  /** The encoder fails: now, or when it ends. */
  breakEncoder: () => void;
  breaksAtEnd: boolean;
}

/** Puts a microphone into the browser; `vi.unstubAllGlobals` removes it. No upload ever ends. */
export function stubMicrophone(): StubMicrophone {
  let hear: (samples: Float32Array) => void = () => undefined;
  let encoder: EventTarget | null = null;
  const track = Object.assign(new EventTarget(), { stop: vi.fn() });
  const stub: StubMicrophone = {
    track,
    orders: [],
    permission: async () => ({ getTracks: () => [track], getAudioTracks: () => [track] }),
    second: () => hear(new Float32Array(RATE).fill(0.1)),
    breaksAtEnd: false,
    breakEncoder: () => encoder?.dispatchEvent(new Event("error")),
  };

  class Tap {
    connect = () => undefined;
    readonly port = {
      set onmessage(listen: (event: { data: Float32Array }) => void) {
        hear = (data) => listen({ data });
      },
    };
  }
  class Context {
    state = "running";
    readonly sampleRate = RATE;
    readonly audioWorklet = { addModule: async () => undefined };
    resume = async () => undefined;
    close = async () => undefined;
    readonly destination = {};
    createMediaStreamSource = () => ({ connect: (tap: Tap) => tap });
  }
  class Encoder extends EventTarget {
    constructor() {
      super();
      encoder = this;
    }
    postMessage(order: unknown): void {
      stub.orders.push(order);
      if (order !== "finish") return;
      if (stub.breaksAtEnd) {
        queueMicrotask(stub.breakEncoder);
        return;
      }
      const waveform = Array.from({ length: WAVEFORM_BARS }, () => 5);
      const data = { pieces: [new Uint8Array([255])], waveform, durationMs: recordings.getState().now?.ms };
      queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
    }
    terminate(): void {
      stub.orders.push("terminate");
    }
  }
  class NeverEndingRequest extends EventTarget {
    upload = new EventTarget();
    open = () => undefined;
    setRequestHeader = () => undefined;
    send = () => undefined;
    abort = () => undefined;
  }
  vi.stubGlobal("AudioContext", Context);
  vi.stubGlobal("AudioWorkletNode", Tap);
  vi.stubGlobal("Worker", Encoder);
  vi.stubGlobal("navigator", { ...navigator, mediaDevices: { getUserMedia: () => stub.permission() } });
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  vi.stubGlobal("XMLHttpRequest", NeverEndingRequest);
  return stub;
}
