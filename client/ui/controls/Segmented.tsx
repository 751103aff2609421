import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import styles from "./Segmented.module.css";

export type Segment<V extends string> = { value: V; label: string; icon?: LucideIcon; lang?: string };

/** A choice between a few options that applies immediately: theme, contrast, view. */
export function Segmented<V extends string>({
  label,
  segments,
  value,
  onChoose,
}: {
  label: string;
  segments: readonly Segment<V>[];
  value: V;
  onChoose: (value: V) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form.
    <div className={styles.segmented} role="group" aria-label={label}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          lang={segment.lang}
          aria-pressed={segment.value === value}
          onClick={() => onChoose(segment.value)}
        >
          {segment.icon && <Icon of={segment.icon} />}
          {segment.label}
        </button>
      ))}
    </div>
  );
}
