import { Eye, EyeOff } from "lucide-react";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { ACCESS_FEATURE_TEXTS } from "#shared/jobs/access-features.ts";
import type { AccessNeed } from "#shared/profiles/access-needs.ts";
import styles from "./AccessNeedsList.module.css";
import { needsTexts as texts } from "./texts/needs/needs.texts.ts";

interface Props {
  needs: readonly AccessNeed[];
  /** The reader is the owner, and also sees who else can see each need. */
  own?: boolean;
}

/** Access needs, read-only. */
export function AccessNeedsList({ needs, own = false }: Props) {
  if (needs.length === 0) return <p className="soft">{texts.none}</p>;
  return (
    <ul className={styles.list} aria-label={texts.label}>
      {needs.map(({ need, note, visible_to }, index) => (
        // Uses the index as key, because two entries may have the same text.
        <li key={index} className={styles.need}>
          {/* A need in the person's own words has its note as its name. */}
          <p className={styles.name}>{need === "other" ? note : ACCESS_FEATURE_TEXTS[need]}</p>
          {need !== "other" && note !== "" && <p>{note}</p>}
          {own && (
            <p className={styles.reader}>
              <Icon of={visible_to === "nobody" ? EyeOff : Eye} />
              {texts.seenBy[visible_to]}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
