import { CircleCheck, CircleX, Info, TriangleAlert } from "lucide-react";
import type { LucideIcon } from "#client/ui/layout/Icon.tsx";

/** The four kinds of message, for message boxes and toasts. */
export type MessageKind = "error" | "warning" | "info" | "success";

export const messageIcons: Record<MessageKind, LucideIcon> = {
  error: CircleX,
  warning: TriangleAlert,
  info: Info,
  success: CircleCheck,
};

/** Errors and warnings interrupt; the others wait for a pause in speech. */
export const isUrgent = (kind: MessageKind): boolean => kind === "error" || kind === "warning";
