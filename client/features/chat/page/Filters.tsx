import { ListFilter, Search } from "lucide-react";
import { type RefObject, useId, useState } from "react";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { Segmented } from "#client/ui/controls/Segmented.tsx";
import { Select } from "#client/ui/controls/Select.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { uiTexts } from "#client/ui/texts/ui.texts.ts";
import { filterChoices } from "../panel/conversation-filter.ts";
import { panelTexts } from "../panel/texts/panel/panel.texts.ts";
import type { ConversationFilter } from "../state/chat.state.ts";
import { useSortedConversations } from "../useChat.ts";
import styles from "./ConversationColumn.module.css";
import { pageTexts } from "./texts/page/page.texts.ts";

interface Props {
  field: RefObject<HTMLInputElement | null>;
  filter: ConversationFilter;
  onFilter: (filter: ConversationFilter) => void;
}

const views = () =>
  [
    { value: "all", label: panelTexts.viewAll },
    { value: "unread", label: panelTexts.viewUnread },
    { value: "archived", label: panelTexts.viewArchived },
  ] as const;

/**
 * One search for people, jobs and messages, and the filters. Job and status are rarely chosen, so a button shows them, once
 * an application is linked: the list needs the space more. They stay while one is chosen.
 */
export function Filters({ field, filter, onFilter }: Props) {
  const fieldId = useId();
  const choicesId = useId();
  const [asked, setAsked] = useState(false);
  const { jobs, statuses } = filterChoices(useSortedConversations());
  const isChosen = filter.job !== null || filter.status !== null;
  const hasChoices = isChosen || jobs.length > 0 || statuses.length > 0;
  const shown = hasChoices && (asked || isChosen);
  const choose = (choice: Partial<ConversationFilter>) => {
    setAsked(true);
    onFilter({ ...filter, ...choice });
  };
  return (
    <search className={styles.filters}>
      <label className="visually-hidden" htmlFor={fieldId}>
        {pageTexts.search}
      </label>
      <div className={styles.search}>
        <TextInput
          ref={field}
          id={fieldId}
          type="search"
          icon={Search}
          autoComplete="off"
          placeholder={pageTexts.searchShort}
          value={filter.text}
          onChange={(event) => onFilter({ ...filter, text: event.target.value })}
        />
        {hasChoices && !isChosen && (
          <IconButton
            name={pageTexts.byJobOrStatus}
            icon={ListFilter}
            aria-expanded={asked}
            aria-controls={asked ? choicesId : undefined}
            onClick={() => setAsked(!asked)}
          />
        )}
      </div>
      <Segmented<ConversationFilter["view"]>
        label={panelTexts.view}
        segments={views()}
        value={filter.view}
        onChoose={(view) => onFilter({ ...filter, view })}
      />
      {shown && (
        <div id={choicesId} className={styles.choices}>
          {(jobs.length > 0 || filter.job !== null) && (
            <Choice
              label={pageTexts.byJob}
              all={pageTexts.allJobs}
              value={filter.job}
              options={withChosen(jobs, filter.job).map((job) => ({ value: job, text: job }))}
              onChoose={(job) => choose({ job })}
            />
          )}
          {(statuses.length > 0 || filter.status !== null) && (
            <Choice
              label={pageTexts.byStatus}
              all={pageTexts.allStatuses}
              value={filter.status}
              options={withChosen(statuses, filter.status).map((value) => ({ value, text: uiTexts.status[value] }))}
              onChoose={(status) => choose({ status })}
            />
          )}
        </div>
      )}
    </search>
  );
}

/** A chosen option stays in the list when no conversation has it any longer. */
const withChosen = <V extends string>(options: readonly V[], chosen: V | null): readonly V[] =>
  chosen === null || options.includes(chosen) ? options : [...options, chosen];

interface ChoiceProps<V extends string> {
  label: string;
  /** The option that filters nothing. */
  all: string;
  value: V | null;
  options: readonly { value: V; text: string }[];
  onChoose: (value: V | null) => void;
}

function Choice<V extends string>({ label, all, value, options, onChoose }: ChoiceProps<V>) {
  const handleChange = (chosen: string) => onChoose(options.find((one) => one.value === chosen)?.value ?? null);
  return (
    <div className={styles.choice}>
      <Select aria-label={label} value={value ?? ""} onChange={(event) => handleChange(event.target.value)}>
        <option value="">{all}</option>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.text}
          </option>
        ))}
      </Select>
    </div>
  );
}
