import { FileText, Image } from "lucide-react";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { attachmentPath } from "#shared/chat/attachments.ts";
import { fileSize } from "#shared/texts/format.ts";
import { shortName } from "../chat-lines.ts";
import { hasEarlier } from "../state/chat.view.ts";
import { useChat, useConversation, useShownMessages } from "../useChat.ts";
import styles from "./SharedFiles.module.css";
import { filesTexts as texts } from "./texts/files/files.texts.ts";

/** The files of the loaded messages, newest first. It says so if there are older messages. */
export function SharedFiles({ id }: { id: number }) {
  const person = useConversation(id)?.other_user;
  const messages = useShownMessages(id);
  const isPart = useChat((s) => hasEarlier(s, id));
  const files = messages
    .flatMap(({ attachments, sender_id, created_at }) => attachments.map((file) => ({ file, sender_id, created_at })))
    .reverse();
  if (!person || files.length === 0) return null;
  return (
    <section className={styles.files} aria-labelledby="shared-files">
      <h3 id="shared-files">{texts.title}</h3>
      <ul className={styles.list}>
        {files.map(({ file, sender_id, created_at }) => (
          <li key={file.name}>
            <a href={attachmentPath(file)} download={file.title} className="focus-inset">
              <Icon of={file.kind === "image" ? Image : FileText} />
              <span className={styles.words}>
                <bdi>{file.title}</bdi>
                <span className="soft small">
                  {sender_id === person.id ? texts.from({ name: shortName(person) }) : texts.fromYou},{" "}
                  {fileSize(file.size)}, <RelativeTime inside at={created_at} />
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {isPart && <p className="soft small">{texts.loadedOnly}</p>}
    </section>
  );
}
