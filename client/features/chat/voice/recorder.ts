import { onSessionEnd } from "#client/data/session.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { VOICE_MAX_MS } from "#shared/chat/voice-limits.ts";
import { spokenLength } from "#shared/texts/format.ts";
import { attachVoice, voiceFile } from "../composing/attaching.ts";
import { focusComposer } from "../window/chat-focus.ts";
import { type Encoder, startEncoder } from "./encoding.ts";
import { type Microphone, openMicrophone } from "./microphone.ts";
import { stopSound } from "./one-sound.ts";
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
  /** Its result, from when it was ended. */
  outcome: Promise<Outcome> | null;
}
let parts: Parts | null = null;

/** What comes of a recording: it is among the files of the next message, there was nothing to keep, or it has failed. */
export type Outcome = "kept" | "nothing" | "failed";
/** Why it ends: also at the limit and without the microphone it is `stopped`. */
export type Ending = "stopped" | "sent" | "left";

const change = (more: Partial<Recording>) => recordings.setState(({ now }) => ({ now: now && { ...now, ...more } }));
/** A recording is lost with the page, so the browser asks before it closes. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();
const say = (text: string) => announce(text, "polite", "recording");

onSessionEnd(discard);

/** Starts to record for a conversation, unless another recording is under way: that one is kept first. */
export async function startRecording(id: number): Promise<void> {
  // After a failure there is nothing to keep, and what is shown of it stays until the next attempt.
  if (parts) await finishRecording("left");
  // It would be recorded too.
  stopSound();
  recordings.setState({ now: { id, state: "asking", ms: 0, level: 0, problem: null } });
  const encoder = startEncoder(() => {
    if (parts?.encoder === encoder) fail(() => texts.failed);
  });
  const mine: Parts = { encoder, microphone: null, outcome: null };
  parts = mine;
  try {
    const microphone = await openMicrophone({
      onSamples: (samples) => take(mine, samples),
      onEnd: () => void finishRecording(),
    });
    // Cancelled while the browser was asking.
    if (parts !== mine) return microphone.close();
    mine.microphone = microphone;
    window.addEventListener("beforeunload", warn);
    change({ state: "recording" });
    say(texts.started({ most: spokenLength(VOICE_MAX_MS) }));
  } catch (error) {
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

/** Ends the recording and adds it to the files of the next message. Once it is ending, all callers get the same outcome. */
export async function finishRecording(why: Ending = "stopped"): Promise<Outcome> {
  const { now } = recordings.getState();
  if (!now) return "nothing";
  if (!parts?.microphone || now.ms < SHORTEST_MS) {
    if (now.state === "recording" && why !== "left") toast({ type: "info", title: texts.tooShort });
    discard();
    return "nothing";
  }
  parts.outcome ??= keep(parts, parts.microphone, now, why);
  return parts.outcome;
}

async function keep(mine: Parts, microphone: Microphone, { id, ms }: Recording, why: Ending): Promise<Outcome> {
  change({ state: "ending" });
  microphone.close();
  try {
    const { pieces, waveform, durationMs } = await mine.encoder.finish();
    // Another account is signed in meanwhile, or it was cancelled.
    if (parts !== mine) return "nothing";
    discard();
    attachVoice(id, { file: voiceFile(pieces), waveform, duration_ms: durationMs });
    const length = spokenLength(durationMs);
    if (why === "left") say(texts.kept({ length }));
    // What is sent at once is announced as such.
    else if (why === "stopped") say(ms >= VOICE_MAX_MS ? texts.stoppedAtLimit({ length }) : texts.stopped({ length }));
    return "kept";
  } catch {
    if (parts === mine) fail(() => texts.failed);
    return "failed";
  }
}

/** Throws the recording away. */
export function cancelRecording(): void {
  const { now } = recordings.getState();
  if (!now) return;
  if (now.state !== "failed") say(texts.cancelled);
  discard();
  focusComposer(now.id, "record");
}

function discard(): void {
  letGo();
  recordings.setState({ now: null });
}

function letGo(): void {
  parts?.microphone?.close();
  parts?.encoder.discard();
  parts = null;
  window.removeEventListener("beforeunload", warn);
}

function fail(problem: () => string): void {
  letGo();
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
