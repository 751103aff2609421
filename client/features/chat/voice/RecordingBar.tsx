import { Mic, MicOff, Square, X } from "lucide-react";
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from "react";
import { useStore } from "zustand";
import { Button } from "#client/ui/controls/Button.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { VOICE_MAX_MS } from "#shared/chat/voice-limits.ts";
import { clock } from "#shared/texts/format.ts";
import { focusComposer } from "../window/chat-focus.ts";
import styles from "./RecordingBar.module.css";
import { cancelRecording, finishRecording, startRecording } from "./recorder.ts";
import { type Recording, recordings } from "./recording.store.ts";
import { voiceTexts as texts } from "./texts/voice.texts.ts";

/** How many bars of recording are on screen, by conversation. */
const shown = new Map<number, number>();

/**
 * Keeps the recording when its conversation is left: it becomes a draft. Not if the bar is only replaced by a new one in the
 * same moment.
 */
function useKeptWhenLeft(id: number): void {
  useEffect(() => {
    shown.set(id, (shown.get(id) ?? 0) + 1);
    return () => {
      shown.set(id, (shown.get(id) ?? 1) - 1);
      queueMicrotask(() => {
        if (shown.get(id) === 0 && recordings.getState().now?.id === id) void finishRecording("left");
      });
    };
  }, [id]);
}

interface Props {
  id: number;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The recording of a conversation, or why there is none. */
export function RecordingBar({ id, onKeyDown }: Props) {
  const now = useStore(recordings, (s) => s.now);
  useKeptWhenLeft(id);
  if (now?.id !== id) return null;
  if (now.problem) return <Problem id={id} text={now.problem()} onKeyDown={onKeyDown} />;
  return <Running now={now} onKeyDown={onKeyDown} />;
}

/** How long it is, how loud, and how to end it. The time is announced only at its turns. */
function Running({ now: { id, state, ms, level }, onKeyDown }: Pick<Props, "onKeyDown"> & { now: Recording }) {
  const stop = useRef<HTMLButtonElement>(null);
  useEffect(() => stop.current?.focus(), []);
  const handleStop = async () => {
    const outcome = await finishRecording();
    if (outcome !== "failed") focusComposer(id, outcome === "kept" ? "send" : "record");
  };
  return (
    <section className={styles.bar} aria-label={texts.recording} onKeyDown={onKeyDown}>
      <Icon of={Mic} className={styles.sign} />
      <p className={styles.time}>
        {state === "asking" ? (
          texts.asking
        ) : (
          <span role="timer" aria-live="off">
            {texts.elapsed({ now: clock(ms), most: clock(VOICE_MAX_MS) })}
          </span>
        )}
      </p>
      <span className={styles.level} aria-hidden="true" style={{ "--level": level } as CSSProperties} />
      <div className={styles.buttons}>
        <Button
          ref={stop}
          small
          busy={state === "ending"}
          inactive={state === "asking"}
          onClick={() => void handleStop()}
        >
          <Icon of={Square} />
          {texts.stop}
        </Button>
        <Button variant="quiet" small onClick={cancelRecording}>
          <Icon of={X} />
          {texts.cancel}
        </Button>
      </div>
    </section>
  );
}

/** Why there is no recording, and what to do. */
function Problem({ id, text, onKeyDown }: Props & { text: string }) {
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => retry.current?.focus(), []);
  return (
    <section className={styles.bar} aria-label={texts.notRecording} onKeyDown={onKeyDown}>
      <Icon of={MicOff} className={styles.sign} />
      <p className={styles.problem}>{text}</p>
      <div className={styles.buttons}>
        <Button ref={retry} variant="second" small onClick={() => void startRecording(id)}>
          {texts.retry}
        </Button>
        <Button variant="quiet" small onClick={cancelRecording}>
          {texts.close}
        </Button>
      </div>
    </section>
  );
}
