import { Bell } from "lucide-react";
import { type ComponentType, useCallback, useEffect, useId, useState } from "react";
import { useStore } from "zustand";
import { reloadsFor } from "#client/shell/failed-import.ts";
import { onOpenNotifications, shownUnread, unreadNotifications } from "#client/shell/overlays.ts";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { layoutTexts } from "./texts/layout.texts.ts";

type Panel = ComponentType<{ id: string; onClose: () => void }>;

const loadPanel = (): Promise<Panel> =>
  import("#client/features/notifications/panel/NotificationsPanel.tsx").then((m) => m.NotificationsPanel);

/** The notifications button with the unread count, and its panel, whose code loads when it is opened. */
export function HeaderNotifications({ open, onToggle }: { open: boolean; onToggle: (open: boolean) => void }) {
  const count = useStore(unreadNotifications, (s) => shownUnread(s) ?? 0);
  const panelId = useId();
  const [Panel, setPanel] = useState<Panel | null>(null);
  useEffect(() => onOpenNotifications(() => onToggle(true)), [onToggle]);
  const handleClose = useCallback(() => onToggle(false), [onToggle]);

  useEffect(() => {
    if (!open || Panel) return;
    let wanted = true;
    loadPanel().then(
      (loaded) => wanted && setPanel(() => loaded),
      async (error: unknown) => {
        if ((await reloadsFor(error)) || !wanted) return;
        toast({ type: "error", title: layoutTexts.notificationsFailed });
        onToggle(false);
      },
    );
    return () => {
      wanted = false;
    };
  }, [open, Panel, onToggle]);

  return (
    <>
      <IconButton
        name={count > 0 ? layoutTexts.notificationsUnread({ count }) : layoutTexts.notifications}
        icon={Bell}
        badge={count}
        aria-expanded={open}
        aria-controls={open && Panel ? panelId : undefined}
        onClick={() => onToggle(!open)}
      />
      {open && Panel && <Panel id={panelId} onClose={handleClose} />}
    </>
  );
}
