import { CircleAlert, Pause, Play } from "lucide-react";
import { Button } from "#client/ui/controls/Button.tsx";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { WAVEFORM_BARS, WAVEFORM_TOP } from "#shared/chat/voice-limits.ts";
import { clock, spokenLength } from "#shared/texts/format.ts";
import { chooseNextSpeed } from "./speed.ts";
import { voiceTexts as texts } from "./texts/voice.texts.ts";
import { usePlayer } from "./usePlayer.ts";
import styles from "./VoicePlayer.module.css";

interface Props {
  src: string;
  durationMs: number;
  waveform: readonly number[] | undefined;
  /** Who speaks, and for how long. */
  name: string;
  /** Whether Tab leads to its controls. */
  reached: boolean;
}

const FLAT = Array.from({ length: WAVEFORM_BARS }, () => 0);

/** Plays a recording: a button, its waveform with a slider over it, the time, and the speed. */
export function VoicePlayer({ src, durationMs, waveform = FLAT, name, reached }: Props) {
  const { isPlaying, failed, at, speed, toggle, seek } = usePlayer(src);
  const tabIndex = reached ? 0 : -1;
  const seconds = Math.max(1, Math.round(durationMs / 1000));
  const played = Math.min(1, at / seconds);
  const handleSpeed = () => announce(texts.speedName({ speed: chooseNextSpeed() }), "polite", "speed");
  return (
    <figure className={styles.player} aria-label={name}>
      <IconButton
        name={isPlaying ? texts.pause : texts.play}
        icon={isPlaying ? Pause : Play}
        className={styles.play}
        tabIndex={tabIndex}
        onClick={toggle}
      />
      <div className={styles.track}>
        <Bars waveform={waveform} played={played} />
        <input
          type="range"
          className={styles.slider}
          tabIndex={tabIndex}
          min={0}
          max={seconds}
          step={1}
          value={Math.min(seconds, Math.floor(at))}
          aria-label={texts.position}
          aria-valuetext={texts.at({ now: spokenLength(at * 1000), length: spokenLength(durationMs) })}
          onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
        />
      </div>
      <Button
        variant="quiet"
        small
        className={styles.speed}
        tabIndex={tabIndex}
        aria-label={texts.speedName({ speed })}
        onClick={handleSpeed}
      >
        {texts.speed({ speed })}
      </Button>
      <span className={styles.time} aria-hidden="true">
        {texts.at({ now: clock(at * 1000), length: clock(durationMs) })}
      </span>
      {failed && (
        <p className={styles.failed} role="alert">
          <Icon of={CircleAlert} />
          {texts.notPlayed}
        </p>
      )}
    </figure>
  );
}

/** Decoration: the slider says the same. */
function Bars({ waveform, played }: { waveform: readonly number[]; played: number }) {
  const lines = waveform.map((bar, n) => `M${n + 0.5} ${(WAVEFORM_TOP - bar) / 2}v${bar + 1}`);
  const heard = Math.round(played * lines.length);
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${waveform.length} ${WAVEFORM_TOP + 1}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={lines.slice(heard).join("")} />
      <path d={lines.slice(0, heard).join("")} className={styles.heard} />
    </svg>
  );
}
