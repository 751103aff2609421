import { useEffect, useId } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { announce } from "./announce.ts";
import { ProgressBar } from "./ProgressBar.tsx";
import styles from "./UploadProgress.module.css";

export type UploadProgressProps = {
  /** How much is on its way, from 0 to 1. */
  sent: number;
  /** What travels, and what is waited for when all of it is sent. */
  texts: { sending: string; sent: string; cancel: string };
  onCancel: () => void;
};

/**
 * How far files on their way are, and a way to stop them. Readers hear the beginning and the end; whoever looks at the
 * bar reads the figure in between.
 */
export function UploadProgress({ sent, texts, onCancel }: UploadProgressProps) {
  const labelId = useId();
  const done = sent >= 1;
  const words = done ? texts.sent : texts.sending;
  useEffect(() => announce(`${words}.`), [words]);
  // Not 100 before it is all.
  const percent = done ? 100 : Math.min(99, Math.floor(sent * 100));
  return (
    <div className={styles.upload}>
      <div className={styles.words}>
        <p className="small">
          <span id={labelId}>{words}</span>: {percent}%
        </p>
        <ProgressBar value={percent} max={100} labelledBy={labelId} />
      </div>
      <Button variant="second" small onClick={onCancel}>
        {texts.cancel}
      </Button>
    </div>
  );
}
