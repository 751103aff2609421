import { X } from "lucide-react";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { JobFilter } from "#shared/jobs/job-search.ts";
import type { Narrowing } from "./address.ts";
import styles from "./FilterChips.module.css";
import { searchTexts as texts } from "./search.texts.ts";

interface Props {
  narrowings: readonly Narrowing[];
  onRemove: (without: Partial<JobFilter>) => void;
  className?: string | undefined;
}

/** What narrows the search, each with a way to take it away. */
export function FilterChips({ narrowings, onRemove, className }: Props) {
  if (narrowings.length === 0) return null;
  return (
    <ul className={`${styles.chips} ${className ?? ""}`} aria-label={texts.filterList}>
      {narrowings.map((one) => (
        <li key={one.key}>
          <button type="button" className={styles.chip} onClick={() => onRemove(one.without)}>
            {texts.narrowing(one)}
            <Icon of={X} />
            <span className="visually-hidden">{texts.remove}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
