import { lazy, Suspense } from "react";
import type { Message } from "#shared/chat/chat.schemas.ts";
import type { ReportReason } from "#shared/reports/report-lists.ts";
import { CrashScreen } from "../../../shell/ErrorBoundary.tsx";
import { useConversation } from "../useChat.ts";

// Loaded when it is opened, so that it does not delay the dashboard.
const ReportDialog = lazy(async () => ({ default: (await import("./ReportDialog.tsx")).ReportDialog }));

interface Props {
  message: Message;
  /** The reason that is chosen at first. */
  reason?: ReportReason;
  onClose: () => void;
}

/** The dialog that reports a message. */
export function ReportQuestion({ message, reason, onClose }: Props) {
  const conversation = useConversation(message.conversation_id);
  if (!conversation) return null;
  return (
    <CrashScreen instead={null}>
      <Suspense fallback={null}>
        <ReportDialog
          target={{ kind: "message", id: message.id }}
          conversation={conversation}
          reason={reason}
          onClose={onClose}
        />
      </Suspense>
    </CrashScreen>
  );
}
