import { useStore } from "zustand";
import { Segmented } from "#client/ui/controls/Segmented.tsx";
import { chooseToastTime, TOAST_TIMES, type ToastTime, toastTime } from "#client/ui/feedback/toastTime.ts";
import styles from "./Settings.module.css";
import { settingsTexts } from "./texts/settings.texts.ts";

const texts = settingsTexts.toastTime;

const segments = () => TOAST_TIMES.map((value) => ({ value, label: texts.times[value] }));

/** For people who read slowly or get interrupted: short messages stay longer, or until they are closed. */
export function ToastTimeChoice() {
  const { time } = useStore(toastTime);
  return (
    <div>
      <h3>{texts.heading}</h3>
      <div className={styles.row}>
        <span aria-hidden="true">{texts.label}</span>
        <Segmented<ToastTime> label={texts.label} segments={segments()} value={time} onChoose={chooseToastTime} />
        <p className="soft small">{texts.hint[time]}</p>
      </div>
    </div>
  );
}
