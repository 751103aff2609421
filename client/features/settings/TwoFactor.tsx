import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { Switch } from "#client/ui/controls/Switch.tsx";
import { cx } from "#client/ui/cx.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { ConfirmDialog } from "#client/ui/forms/ConfirmDialog.tsx";
import { Preview } from "./Preview.tsx";
import styles from "./Settings.module.css";
import { settingsTexts } from "./texts/settings.texts.ts";

const texts = settingsTexts.twoFactor;

/**
 * The specified two-factor switch. It asks for confirmation but protects nothing yet, and a note next to it says so.
 */
export function TwoFactor() {
  const [enabled, setEnabled] = useState(false);
  const [asking, setAsking] = useState(false);
  const id = useId();
  const [now, next] = enabled ? (["on", "off"] as const) : (["off", "on"] as const);
  const handleConfirm = () => {
    // Close the modal first: the focus then returns to the switch in its new state.
    flushSync(() => setAsking(false));
    setEnabled(!enabled);
    announce(texts.state[next]);
  };
  return (
    <div>
      <h3>{texts.heading}</h3>
      <div className={cx(styles.row, styles.beside)}>
        <Switch
          label={texts.label}
          stateText={texts.state[now]}
          checked={enabled}
          aria-describedby={`${id}-preview ${id}-hint`}
          onChange={() => setAsking(true)}
        />
        <Preview id={`${id}-preview`} />
        <p id={`${id}-hint`} className="soft small">
          {texts.hint}
        </p>
      </div>
      {asking && (
        <ConfirmDialog
          title={texts.question[next]}
          confirm={{ text: texts.confirm[next], variant: "main" }}
          cancel={{ text: texts.cancel }}
          onConfirm={handleConfirm}
          onClose={() => setAsking(false)}
        >
          <p>{texts.text[next]}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
