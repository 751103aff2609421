import tapUrl from "./recording-tap.worklet.ts?worker&url";

export interface Microphone {
  /** Samples per second. */
  rate: number;
  close: () => void;
}

interface Listener {
  onSamples: (samples: Float32Array<ArrayBuffer>) => void;
  /** The microphone was taken away: unplugged, or the permission withdrawn. */
  onEnd: () => void;
}

/** Speech of one person, made clearer by the browser where it can. */
const SPEECH = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true };

/**
 * Opens the microphone; the browser asks for the permission first. Call it at a press, or the browser gives no sound.
 * @throws {DOMException} NotAllowedError, NotFoundError, NotReadableError
 */
export async function openMicrophone({ onSamples, onEnd }: Listener): Promise<Microphone> {
  const audio = new AudioContext();
  let stream: MediaStream | null = null;
  const close = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    if (audio.state !== "closed") void audio.close();
  };
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: SPEECH });
    await Promise.all([audio.audioWorklet.addModule(tapUrl), audio.resume()]);
    const tap = new AudioWorkletNode(audio, "recording-tap", { channelCount: 1 });
    // The data is what our own worklet sends.
    tap.port.onmessage = ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) => onSamples(data);
    stream.getAudioTracks()[0]?.addEventListener("ended", onEnd);
    // Some browsers hear nothing without a way to the speakers. The tap passes on silence there.
    audio.createMediaStreamSource(stream).connect(tap).connect(audio.destination);
    return { rate: audio.sampleRate, close };
  } catch (error) {
    close();
    throw error;
  }
}
