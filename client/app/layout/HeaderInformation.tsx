import { CircleQuestionMark } from "lucide-react";
import { lazy, Suspense, useEffect, useId } from "react";
import { CrashScreen } from "#client/shell/ErrorBoundary.tsx";
import { onOpenSystemInformation } from "#client/shell/overlays.ts";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { layoutTexts } from "./texts/layout.texts.ts";

const SystemInformation = lazy(async () => ({
  default: (await import("#client/features/system/SystemInformation.tsx")).SystemInformation,
}));

/** The help button of the header, and its panel, System Information, while it is open. */
export function HeaderInformation({ open, onToggle }: { open: boolean; onToggle: (open: boolean) => void }) {
  const panelId = useId();
  const close = () => onToggle(false);
  useEffect(() => onOpenSystemInformation(() => onToggle(true)), [onToggle]);
  return (
    <>
      <IconButton
        name={layoutTexts.information}
        icon={CircleQuestionMark}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => onToggle(!open)}
      />
      {open && (
        <CrashScreen instead={<NotLoaded onClose={close} />}>
          <Suspense fallback={null}>
            <SystemInformation id={panelId} onClose={close} />
          </Suspense>
        </CrashScreen>
      )}
    </>
  );
}

/** Shown if the panel's code could not be loaded, so that a user who needs help still sees something. */
function NotLoaded({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    toast({ type: "error", title: layoutTexts.information, message: layoutTexts.notLoaded });
    onClose();
  }, [onClose]);
  return null;
}
