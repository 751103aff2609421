import { cx } from "#client/ui/cx.ts";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import styles from "./GroupedOptions.module.css";

export interface Option {
  key: string;
  text: string;
  detail: string;
  icon?: LucideIcon;
}

export interface OptionGroup {
  key: string;
  title: string;
  options: readonly Option[];
}

/** The id of an option, for the aria-activedescendant of its combobox. An id reference must contain no spaces. */
export const groupedOptionId = (listId: string, key: string): string => `${listId}-${encodeURIComponent(key)}`;

interface Props {
  id: string;
  label: string;
  groups: readonly OptionGroup[];
  /** The key of the chosen option. */
  active: string | undefined;
  onTake: (key: string) => void;
  className?: string;
}

/** The options of a combobox whose list is always shown, in groups with a title. The focus stays in the combobox. */
export function GroupedOptions({ id, label, groups, active, onTake, className }: Props) {
  return (
    <div id={id} role="listbox" aria-label={label} tabIndex={-1} className={cx(styles.list, className)}>
      {groups.map(({ key: group, title, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a part of a listbox.
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <p id={`${id}-${group}`} className={styles.group} role="presentation">
            {title}
          </p>
          {options.map(({ key, text, detail, icon }) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and handles the keys.
            <div
              key={key}
              id={groupedOptionId(id, key)}
              className={styles.option}
              role="option"
              tabIndex={-1}
              aria-selected={key === active}
              // A press would move the focus out of the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTake(key)}
            >
              {icon && <Icon of={icon} />}
              <span className={styles.words}>
                <b>{text}</b>
                {detail && <span className={cx(styles.preview, "soft small")}>{detail}</span>}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
