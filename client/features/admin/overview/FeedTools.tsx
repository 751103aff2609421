import { ChevronDown, Search } from "lucide-react";
import { Select } from "#client/ui/controls/Select.tsx";
import { Switch } from "#client/ui/controls/Switch.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { useDebouncedText } from "#client/ui/hooks/useDebouncedText.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { ActivityType } from "#shared/admin/activity/activity-lists.ts";
import { ACTIVITY_TYPES } from "#shared/admin/activity/activity-lists.ts";
import { listOfAll } from "#shared/texts/format.ts";
import { activityIcons } from "./ActivityRow.tsx";
import styles from "./feed.module.css";
import { FEED_DAYS, type FeedQuery, withType } from "./feed-query.ts";
import { feedTexts as texts } from "./texts/feed/feed.texts.ts";

const SEARCH_MAX = 100;

/** A single letter is not searched for, but stays in the field. */
const meant = (text: string): string => (text.trim().length === 1 ? "" : text.trim());

interface Props {
  query: FeedQuery;
  /** The error at the search field. */
  problem: string | undefined;
  onChoose: (choice: Partial<FeedQuery>) => void;
  aloud: boolean;
  onAloud: (aloud: boolean) => void;
}

/** The filters of the feed. Each applies immediately. */
export function FeedTools({ query, problem, onChoose, aloud, onAloud }: Props) {
  const [text, setText] = useDebouncedText(query.search, (search) => onChoose({ search }), meant);
  return (
    <search className={styles.tools}>
      <Field label={texts.search} error={problem} className={styles.words}>
        <TextInput
          type="search"
          icon={Search}
          value={text}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <Field label={texts.days}>
        <Select
          value={query.days}
          onChange={({ currentTarget: { value } }) => {
            const days = FEED_DAYS.find((one) => String(one) === value);
            if (days) onChoose({ days });
          }}
        >
          {FEED_DAYS.map((days) => (
            <option key={days} value={days}>
              {texts.daysBack[days]}
            </option>
          ))}
        </Select>
      </Field>
      <details className={styles.more}>
        <summary>
          <Icon of={ChevronDown} className={styles.turn} />
          {texts.typesOn({ group: texts.typesGroup, chosen: chosenTypes(query.types) })}
        </summary>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form. */}
        <div className={styles.chips} role="group" aria-label={texts.typesGroup}>
          <button
            type="button"
            className={styles.chip}
            aria-pressed={query.types.length === 0}
            onClick={() => onChoose({ types: [] })}
          >
            {texts.allTypes}
          </button>
          {ACTIVITY_TYPES.map((type) => (
            <button
              key={type}
              type="button"
              className={styles.chip}
              aria-pressed={query.types.includes(type)}
              onClick={() => onChoose({ types: withType(query, type) })}
            >
              <Icon of={activityIcons[type]} />
              {texts.types[type]}
            </button>
          ))}
        </div>
        <Switch label={texts.aloud} checked={aloud} onChange={({ currentTarget }) => onAloud(currentTarget.checked)} />
      </details>
    </search>
  );
}

/** The summary of the collapsed type filter: the chosen types. */
function chosenTypes(types: readonly ActivityType[]): string {
  if (types.length === 0) return texts.allTypes;
  if (types.length > 3) return texts.typesChosen({ count: types.length });
  return listOfAll(types.map((type) => texts.types[type]));
}
