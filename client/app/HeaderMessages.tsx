import { MessageCircle } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { IconButton } from "../ui/IconButton.tsx";
import { appTexts } from "./app.texts.ts";
import { CrashScreen } from "./CrashScreen.tsx";
import { onOpenMessagesPanel } from "./chat-commands.ts";

const MessagesButton = lazy(async () => ({
  default: (await import("#client/features/chat/panel/MessagesButton.tsx")).MessagesButton,
}));

/** The messages button of the header; a plain one of the same size until the chat's is loaded. */
export function HeaderMessages({ open, onToggle }: { open: boolean; onToggle: (open: boolean) => void }) {
  useEffect(() => onOpenMessagesPanel(() => onToggle(true)), [onToggle]);
  return (
    <CrashScreen instead={null}>
      <Suspense
        fallback={
          <IconButton
            name={appTexts.messages}
            icon={MessageCircle}
            aria-expanded={open}
            onClick={() => onToggle(!open)}
          />
        }
      >
        <MessagesButton open={open} onToggle={onToggle} />
      </Suspense>
    </CrashScreen>
  );
}
