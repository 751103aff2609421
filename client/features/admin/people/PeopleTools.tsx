import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Select } from "#client/ui/controls/Select.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { useDebouncedText } from "#client/ui/hooks/useDebouncedText.ts";
import { PEOPLE_SEARCH_MAX, PEOPLE_SEARCH_MIN } from "#shared/admin/people/people-lists.ts";
import styles from "./people.module.css";
import { peopleTexts as texts } from "./texts/people.texts.ts";

interface Props {
  label: string;
  search: string;
  onSearch: (search: string) => void;
  children: ReactNode;
}

/** Search and filters. Each applies immediately; the search runs after a pause in typing, from two letters on. */
export function PeopleTools({ label, search, onSearch, children }: Props) {
  const [text, setText] = useDebouncedText(search, (typed) => {
    if (typed === "" || typed.length >= PEOPLE_SEARCH_MIN) onSearch(typed);
  });
  return (
    <search className={styles.tools}>
      <Field label={label} className={styles.words}>
        <TextInput
          type="search"
          icon={Search}
          value={text}
          maxLength={PEOPLE_SEARCH_MAX}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      {children}
    </search>
  );
}

interface FilterProps<V extends string> {
  label: string;
  value: V | null;
  all: readonly V[];
  names: Readonly<Record<V, string>>;
  onChoose: (value: V | null) => void;
}

/** A select with a few options and 'all'. */
export function Filter<V extends string>({ label, value, all, names, onChoose }: FilterProps<V>) {
  return (
    <Field label={label}>
      <Select
        value={value ?? ""}
        onChange={({ currentTarget }) => onChoose(all.find((one) => one === currentTarget.value) ?? null)}
      >
        <option value="">{texts.all}</option>
        {all.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
