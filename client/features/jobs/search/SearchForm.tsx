import { MapPin, Search } from "lucide-react";
import type { SyntheticEvent } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { JOB_LOCATION_MAX } from "#shared/jobs/job-limits.ts";
import { type JobFilter, SEARCH_WORDS_MAX } from "#shared/jobs/job-search.ts";
import styles from "./JobSearch.module.css";
import { searchTexts as texts } from "./texts/search.texts.ts";
import { useSearchField } from "./useSearchField.ts";

interface Props {
  filter: JobFilter;
  onFilter: (change: Partial<JobFilter>, options?: { replace?: boolean }) => void;
}

/** Text and location. The search runs while typing; the button is for people who expect one, and for Enter. */
export function SearchForm({ filter, onFilter }: Props) {
  const words = useSearchField({
    stored: filter.search,
    onTyped: (search, again) => onFilter({ search }, { replace: again }),
  });
  const place = useSearchField({
    stored: filter.location,
    onTyped: (location, again) => onFilter({ location }, { replace: again }),
  });
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    words.finish();
    place.finish();
  };
  return (
    <search>
      <form className={styles.search} onSubmit={handleSubmit}>
        <Field label={texts.words}>
          <TextInput {...words.props} icon={Search} type="search" autoComplete="off" maxLength={SEARCH_WORDS_MAX} />
        </Field>
        <Field label={texts.place}>
          <TextInput
            {...place.props}
            icon={MapPin}
            autoComplete="address-level2"
            placeholder={texts.anywhere}
            maxLength={JOB_LOCATION_MAX}
          />
        </Field>
        <Button type="submit">{texts.search}</Button>
      </form>
    </search>
  );
}
