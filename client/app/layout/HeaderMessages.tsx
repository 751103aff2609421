import { MessageCircle } from "lucide-react";
import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { onOpenMessagesPanel } from "#client/shell/chat-requests.ts";
import { CrashScreen } from "#client/shell/ErrorBoundary.tsx";
import { IconButton, type IconButtonProps } from "#client/ui/controls/IconButton.tsx";
import { layoutTexts } from "./texts/layout.texts.ts";

const MessagesButton = lazy(async () => ({
  default: (await import("#client/features/chat/panel/MessagesButton.tsx")).MessagesButton,
}));

interface Props {
  open: boolean;
  onToggle: (open: boolean) => void;
  /** Its content in the bottom bar. */
  look?: ComponentType<IconButtonProps>;
}

/** The messages button of the header or the bottom bar; a placeholder of the same size until the chat has loaded. */
export function HeaderMessages({ open, onToggle, look: Look = IconButton }: Props) {
  useEffect(() => onOpenMessagesPanel(() => onToggle(true)), [onToggle]);
  return (
    <CrashScreen instead={null}>
      <Suspense
        fallback={
          <Look name={layoutTexts.messages} icon={MessageCircle} aria-expanded={open} onClick={() => onToggle(!open)} />
        }
      >
        <MessagesButton open={open} onToggle={onToggle} look={Look} />
      </Suspense>
    </CrashScreen>
  );
}
