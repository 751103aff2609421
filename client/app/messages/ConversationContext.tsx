import { lazy } from "react";
import { SharedFiles } from "#client/features/chat/page/SharedFiles.tsx";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import styles from "./ConversationContext.module.css";
import { messagesTexts as texts } from "./texts/messages.texts.ts";

// Loaded only if an application is linked.
const ApplicationContext = lazy(async () => ({
  default: (await import("#client/features/applications/context/ApplicationContext.tsx")).ApplicationContext,
}));

/** What a conversation is about: the linked application with its job and its next step, and the files. */
export function ConversationContext({ conversation: { id, about } }: { conversation: ConversationSummary }) {
  return (
    <div className={styles.parts}>
      {about.application ? (
        <ApplicationContext key={about.application.id} id={about.application.id} />
      ) : (
        <p className="soft">{texts.noApplication}</p>
      )}
      <SharedFiles id={id} />
    </div>
  );
}
