import { memo } from "react";
import { showConversation } from "../chat.actions.ts";
import { RowWithMenu } from "../flags/RowWithMenu.tsx";
import { RowContent, type RowProps, rowClass } from "./RowContent.tsx";

/** One row of the panel with its menu; opens its conversation. */
export const ConversationRow = memo(function ConversationRow({
  onOpened,
  ...row
}: RowProps & { onOpened: () => void }) {
  const handleClick = () => {
    // Close the panel first: it returns the focus, and then the conversation takes it.
    onOpened();
    showConversation(row.summary.id);
  };
  return (
    <RowWithMenu conversation={row.summary}>
      <button type="button" className={rowClass(row.summary)} onClick={handleClick}>
        <RowContent {...row} />
      </button>
    </RowWithMenu>
  );
});
