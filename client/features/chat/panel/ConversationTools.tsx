import { Search } from "lucide-react";
import { useId } from "react";
import { Segmented } from "#client/ui/Segmented.tsx";
import { TextInput } from "#client/ui/TextInput.tsx";
import { chatTexts as texts } from "../chat.texts.ts";
import type { ConversationFilter } from "./conversation-filter.ts";
import styles from "./MessagesPanel.module.css";

const VIEWS = [
  { value: "all", label: texts.viewAll },
  { value: "unread", label: texts.viewUnread },
] as const;

/** Narrows the list as one types. */
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
        {texts.filterLabel}
      </label>
      <TextInput
        id={fieldId}
        type="search"
        icon={Search}
        placeholder={texts.filterLabel}
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.target.value })}
      />
      <Segmented<"all" | "unread">
        name="conversations"
        label={texts.view}
        segments={VIEWS}
        value={filter.unreadOnly ? "unread" : "all"}
        onChoose={(value) => onFilter({ ...filter, unreadOnly: value === "unread" })}
      />
    </search>
  );
}
