import { Search } from "lucide-react";
import { useId } from "react";
import { Segmented } from "#client/ui/controls/Segmented.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import type { ConversationFilter } from "../state/chat.state.ts";
import styles from "./MessagesPanel.module.css";
import { panelTexts } from "./texts/panel/panel.texts.ts";

const views = () =>
  [
    { value: "all", label: panelTexts.viewAll },
    { value: "unread", label: panelTexts.viewUnread },
  ] as const;

/** Filters the list while the user types. */
export function ConversationTools({
  filter,
  onFilter,
}: {
  filter: ConversationFilter;
  onFilter: (filter: ConversationFilter) => void;
}) {
  const fieldId = useId();
  return (
    <search className={styles.tools}>
      <label className="visually-hidden" htmlFor={fieldId}>
        {panelTexts.filterLabel}
      </label>
      <TextInput
        id={fieldId}
        type="search"
        icon={Search}
        placeholder={panelTexts.filterLabel}
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.target.value })}
      />
      <Segmented<ConversationFilter["view"]>
        label={panelTexts.view}
        segments={views()}
        value={filter.view}
        onChoose={(view) => onFilter({ ...filter, view })}
      />
    </search>
  );
}
