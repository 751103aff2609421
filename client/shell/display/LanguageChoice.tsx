import { Segmented } from "#client/ui/controls/Segmented.tsx";
import { LANGUAGE_NAMES, LANGUAGES } from "#shared/texts/languages.ts";
import { frameTexts } from "../frame/texts/frame.texts.ts";
import styles from "./DisplaySettings.module.css";
import { displayTexts as texts } from "./texts/display.texts.ts";
import { useLanguageChoice } from "./useLanguageChoice.ts";

const SEGMENTS = LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language], lang: language }));

/** The language of the site, each named in itself. It changes at once, and nothing that was typed is lost. */
export function LanguageChoice() {
  const { language, choose, failed } = useLanguageChoice();
  return (
    <div className={styles.set}>
      <span className={styles.label} aria-hidden="true">
        {texts.language.label}
      </span>
      <Segmented label={texts.language.label} segments={SEGMENTS} value={language} onChoose={choose} />
      <p role="status">{failed && frameTexts.languageFailed}</p>
    </div>
  );
}
