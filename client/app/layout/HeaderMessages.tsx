import { MessagesSquare } from "lucide-react";
import { lazy, Suspense } from "react";
import { CrashScreen } from "#client/shell/ErrorBoundary.tsx";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { layoutTexts } from "./texts/layout.texts.ts";

const MessagesButton = lazy(async () => ({
  default: (await import("#client/features/chat/panel/MessagesButton.tsx")).MessagesButton,
}));

interface Props {
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** The button of the messages panel; a placeholder of the same size until the chat has loaded. */
export function HeaderMessages({ open, onToggle }: Props) {
  return (
    <CrashScreen instead={null}>
      <Suspense
        fallback={
          <IconButton
            name={layoutTexts.messages}
            icon={MessagesSquare}
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
