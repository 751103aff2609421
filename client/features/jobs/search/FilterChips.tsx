import { X } from "lucide-react";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import type { JobFilter } from "#shared/jobs/job-search.ts";
import type { ActiveFilter } from "./address.ts";
import styles from "./FilterChips.module.css";
import { filterText } from "./filter-text.ts";
import { searchTexts as texts } from "./texts/search.texts.ts";

interface Props {
  activeFilters: readonly ActiveFilter[];
  onRemove: (without: Partial<JobFilter>) => void;
  className?: string | undefined;
}

/** The active filters, each with a button that removes it. */
export function FilterChips({ activeFilters, onRemove, className }: Props) {
  if (activeFilters.length === 0) return null;
  return (
    <ul className={`${styles.chips} ${className ?? ""}`} aria-label={texts.filterList}>
      {activeFilters.map((one) => (
        <li key={one.key}>
          <button type="button" className={styles.chip} onClick={() => onRemove(one.without)}>
            {texts.chip({ filter: filterText(one), hidden })}
            <Icon of={X} />
          </button>
        </li>
      ))}
    </ul>
  );
}
