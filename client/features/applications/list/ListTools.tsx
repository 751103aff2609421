import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Select } from "#client/ui/controls/Select.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { useDebouncedText } from "#client/ui/hooks/useDebouncedText.ts";
import { APPLICATION_SEARCH_MAX, type ApplicationSort } from "#shared/applications/applications.rest.ts";
import styles from "./list.module.css";
import type { ListQuery } from "./list-query.ts";
import { listTexts as texts } from "./texts/list.texts.ts";

interface Props {
  query: ListQuery;
  label: string;
  sorts: readonly ApplicationSort[];
  /** The default is the first order. */
  onChoose: (choice: Partial<ListQuery>, how?: { replace?: boolean }) => void;
  children?: ReactNode;
}

/** Search and order. Each applies immediately; the search runs after a pause in typing. */
export function ListTools({ query, label, sorts, onChoose, children }: Props) {
  const [text, setText] = useDebouncedText(query.search, (search) => onChoose({ search }, { replace: true }));
  const [usual] = sorts;
  return (
    <search className={styles.tools}>
      <Field label={label} className={styles.words}>
        <TextInput
          type="search"
          icon={Search}
          value={text}
          maxLength={APPLICATION_SEARCH_MAX}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <Field label={texts.sort}>
        <Select
          value={query.sort ?? usual}
          onChange={({ currentTarget: { value } }) => {
            const sort = sorts.find((one) => one === value);
            onChoose({ sort: sort === usual ? null : (sort ?? null) }, { replace: true });
          }}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {texts.sorts[sort]}
            </option>
          ))}
        </Select>
      </Field>
      {children}
    </search>
  );
}
