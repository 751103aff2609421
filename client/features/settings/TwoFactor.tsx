import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#client/ui/controls/Button.tsx";
import { Switch } from "#client/ui/controls/Switch.tsx";
import { cx } from "#client/ui/cx.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { Preview } from "./Preview.tsx";
import styles from "./Settings.module.css";
import { twoFactorTexts as texts } from "./settings.texts.ts";

/** The two-factor switch of the specification: it asks and shows, and protects nothing yet, which stands beside it. */
export function TwoFactor() {
  const [enabled, setEnabled] = useState(false);
  const [asking, setAsking] = useState(false);
  const id = useId();
  const [now, next] = enabled ? (["on", "off"] as const) : (["off", "on"] as const);
  const handleConfirm = () => {
    // The modal first: the focus goes back to the switch as it then is.
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
        <Dialog
          title={texts.question[next]}
          small
          alert
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button onClick={handleConfirm}>{texts.confirm[next]}</Button>
              <Button variant="second" onClick={() => setAsking(false)}>
                {texts.cancel}
              </Button>
            </>
          }
        >
          <p>{texts.text[next]}</p>
        </Dialog>
      )}
    </div>
  );
}
