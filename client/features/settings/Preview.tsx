import { Info } from "lucide-react";
import { Icon } from "#client/ui/layout/Icon.tsx";
import styles from "./Settings.module.css";
import { settingsTexts } from "./texts/settings.texts.ts";

const texts = settingsTexts.page;

/** A note next to a switch without an effect yet. */
export function Preview({ id }: { id: string }) {
  return (
    <span id={id} className={styles.preview}>
      <Icon of={Info} />
      {texts.preview}
    </span>
  );
}
