import { Contrast, Moon, Sun } from "lucide-react";
import { type Segment, Segmented } from "#client/ui/controls/Segmented.tsx";
import styles from "./DisplaySettings.module.css";
import { chooseDisplay } from "./display.actions.ts";
import type { DisplayKey, DisplayValue } from "./display.ts";
import { LanguageChoice } from "./LanguageChoice.tsx";
import { displayTexts as texts } from "./texts/display.texts.ts";
import { useShownDisplay } from "./useShownDisplay.ts";

const segments = (): { [K in DisplayKey]: readonly Segment<DisplayValue<K>>[] } => ({
  theme: [
    { value: "light", label: texts.theme.light, icon: Sun },
    { value: "dark", label: texts.theme.dark, icon: Moon },
  ],
  contrast: [
    { value: "normal", label: texts.contrast.normal },
    { value: "high", label: texts.contrast.high, icon: Contrast },
  ],
  fontSize: [
    { value: "small", label: texts.fontSize.small },
    { value: "medium", label: texts.fontSize.medium },
    { value: "large", label: texts.fontSize.large },
  ],
  motion: [
    { value: "full", label: texts.motion.full },
    { value: "reduced", label: texts.motion.reduced },
  ],
});

/** Language, theme, contrast, text size and motion, one below the other. */
export function DisplaySettings() {
  const shown = useShownDisplay();
  const choices = segments();
  const set = <K extends DisplayKey>(key: K, label: string, name: string = label) => (
    <div className={styles.set}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <Segmented<DisplayValue<K>>
        label={name}
        segments={choices[key]}
        value={shown[key]}
        onChoose={(value) => chooseDisplay(key, value)}
      />
    </div>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce itself as a form.
    <div className={styles.display} role="group" aria-label={texts.group}>
      <LanguageChoice />
      {set("theme", texts.theme.label)}
      {set("contrast", texts.contrast.label)}
      {set("fontSize", texts.fontSize.label, texts.fontSize.name)}
      {set("motion", texts.motion.label)}
    </div>
  );
}
