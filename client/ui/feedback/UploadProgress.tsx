import { useEffect, useId } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { announce } from "./announce.ts";
import { ProgressBar } from "./ProgressBar.tsx";
import styles from "./UploadProgress.module.css";

export type UploadProgressProps = {
  /** The part that is sent, from 0 to 1. */
  sent: number;
  /** The text while sending, and the text while waiting for the server's answer. */
  texts: { sending: string; sent: string; cancel: string };
  onCancel: () => void;
};

/**
 * The progress of an upload, with a button to stop it. Screen readers hear the beginning and the end, and can read the
 * value of the bar in between.
 */
export function UploadProgress({ sent, texts, onCancel }: UploadProgressProps) {
  const labelId = useId();
  const done = sent >= 1;
  const status = done ? texts.sent : texts.sending;
  useEffect(() => announce(`${status}.`), [status]);
  // Never shows 100 before everything is sent.
  const percent = done ? 100 : Math.min(99, Math.floor(sent * 100));
  return (
    <div className={styles.upload}>
      <div className={styles.words}>
        <p className="small">
          <span id={labelId}>{status}</span>: {percent}%
        </p>
        <ProgressBar value={percent} max={100} labelledBy={labelId} />
      </div>
      <Button variant="second" small onClick={onCancel}>
        {texts.cancel}
      </Button>
    </div>
  );
}
