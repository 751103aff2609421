import { useSavedReplies } from "../useSavedReplies.ts";
import { ReplyManager } from "./ReplyManager.tsx";

/** The saved replies on the settings page, with previews for an example. */
export function ReplySettings() {
  return <ReplyManager replies={useSavedReplies()} values={null} />;
}
