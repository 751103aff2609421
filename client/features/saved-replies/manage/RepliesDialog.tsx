import type { RepliesDialogProps } from "#client/shell/app-parts.ts";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { manageTexts as texts } from "../texts/manage/manage.texts.ts";
import { usePlaceholderTexts } from "../usePlaceholderTexts.ts";
import { useSavedReplies } from "../useSavedReplies.ts";
import { ReplyForm } from "./ReplyForm.tsx";
import { ReplyManager } from "./ReplyManager.tsx";

/** All saved replies, or the form that saves one, with previews for the open conversation. */
export function RepliesDialog({ asked, conversationId, onClose }: RepliesDialogProps) {
  const replies = useSavedReplies();
  const values = usePlaceholderTexts(conversationId);
  if (asked.kind === "save") {
    const company = replies.answer.state === "ready" ? replies.answer.value.company : null;
    const draft = { name: "", text: asked.text, shared: false };
    return <ReplyForm {...{ replies, draft, company, values, onClose }} reply={null} />;
  }
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <ReplyManager replies={replies} values={values} />
    </Dialog>
  );
}
