import { onSessionEnd } from "#client/data/session.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { VOICE_MAX_MS } from "#shared/chat/voice-limits.ts";
import { spokenLength } from "#shared/texts/format.ts";
import { attachVoice } from "../composing/attaching.ts";
import { focusComposer } from "../window/chat-focus.ts";
import { type Encoder, startEncoder } from "./encoding.ts";
import { type Microphone, openMicrophone } from "./microphone.ts";
import { type Recording, recordings } from "./recording.store.ts";
import { voiceTexts as texts } from "./texts/voice.texts.ts";
import { levelOf } from "./waveform.ts";

/** Records a voice message: the microphone, the encoder, and what is said about them. */

/** When the end is announced, in milliseconds before it. */
const WARNED_MS = 30_000;
/** Shorter than this, the button was pressed twice by mistake. */
const SHORTEST_MS = 500;

/** The parts of the recording that is under way. */
interface Parts {
  encoder: Encoder;
  microphone: Microphone | null;
}
let parts: Parts | null = null;

const change = (more: Partial<Recording>) => recordings.setState(({ now }) => ({ now: now && { ...now, ...more } }));
const say = (text: string) => announce(text, "polite", "recording");

onSessionEnd(discard);

/** Starts to record for a conversation, unless another recording is under way: that one is kept first. */
export async function startRecording(id: number): Promise<void> {
  // After a failure there is nothing to keep, and what is shown of it stays until the next attempt.
  if (parts) await finishRecording();
  recordings.setState({ now: { id, state: "asking", ms: 0, level: 0, problem: null } });
  const mine: Parts = { encoder: startEncoder(), microphone: null };
  parts = mine;
  try {
    const microphone = await openMicrophone({
      onSamples: (samples) => take(mine, samples),
      onEnd: () => void finishRecording(),
    });
    // Cancelled while the browser was asking.
    if (parts !== mine) return microphone.close();
    mine.microphone = microphone;
    change({ state: "recording" });
    say(texts.started({ most: spokenLength(VOICE_MAX_MS) }));
  } catch (error) {
    mine.encoder.discard();
    if (parts === mine) fail(problemOf(error));
  }
}

function take(mine: Parts, samples: Float32Array<ArrayBuffer>): void {
  const { now } = recordings.getState();
  if (parts !== mine || !mine.microphone || now?.state !== "recording") return;
  const { rate } = mine.microphone;
  const ms = now.ms + (samples.length * 1000) / rate;
  const isWarned = now.ms < VOICE_MAX_MS - WARNED_MS && ms >= VOICE_MAX_MS - WARNED_MS;
  change({ ms: Math.min(ms, VOICE_MAX_MS), level: levelOf(samples) });
  mine.encoder.add(samples, rate);
  if (isWarned) say(texts.nearlyOver({ left: spokenLength(WARNED_MS) }));
  if (ms >= VOICE_MAX_MS) void finishRecording();
}

/** Ends the recording and adds it to the files of the next message. @returns whether there is one */
export async function finishRecording(): Promise<boolean> {
  const { now } = recordings.getState();
  const mine = parts;
  if (!now || now.state === "ending") return false;
  if (!mine?.microphone || now.ms < SHORTEST_MS) {
    if (now.state === "recording") say(texts.tooShort);
    discard();
    return false;
  }
  change({ state: "ending" });
  mine.microphone.close();
  try {
    const { pieces, waveform, durationMs } = await mine.encoder.finish();
    // Another account is signed in meanwhile.
    if (parts !== mine) return false;
    discard();
    const file = new File(pieces, "voice-message.mp3", { type: "audio/mpeg" });
    const length = spokenLength(durationMs);
    attachVoice(now.id, { file, waveform, duration_ms: durationMs });
    say(now.ms >= VOICE_MAX_MS ? texts.stoppedAtLimit({ length }) : texts.stopped({ length }));
    return true;
  } catch {
    fail(() => texts.failed);
    return false;
  }
}

/** Throws the recording away. */
export function cancelRecording(): void {
  const { now } = recordings.getState();
  if (!now) return;
  if (now.state !== "failed") say(texts.cancelled);
  discard();
  focusComposer(now.id);
}

function discard(): void {
  parts?.microphone?.close();
  parts?.encoder.discard();
  parts = null;
  recordings.setState({ now: null });
}

function fail(problem: () => string): void {
  parts?.microphone?.close();
  parts = null;
  change({ state: "failed", problem });
  announce(problem(), "assertive");
}

/** Why there is no sound, and what the person can do. */
function problemOf(error: unknown): () => string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return () => texts.denied;
  if (name === "NotFoundError") return () => texts.noMicrophone;
  if (name === "NotReadableError") return () => texts.inUse;
  return () => texts.failed;
}
