import { type ClipboardEvent, type DragEvent, useState } from "react";
import { toast } from "#client/ui/feedback/toast.ts";
import { chat } from "../chat.store.ts";
import { composerTexts } from "./composer.texts.ts";

/** The three ways by which files come into a chat: chosen, pasted, dropped. What becomes of them is loaded with the first. */
const loadAttaching = () => import("./attaching.ts");

function withAttaching(use: (attaching: Awaited<ReturnType<typeof loadAttaching>>) => void): void {
  loadAttaching().then(use, () =>
    toast({ type: "error", title: composerTexts.attachFailed, message: composerTexts.attachFailedHint }),
  );
}

/** Where one has blocked the other, nothing is sent, and so nothing is taken. */
const isBlocked = (conversationId: number): boolean => chat.getState().conversations[conversationId]?.blocked ?? false;

export function attach(conversationId: number, chosen: FileList | readonly File[] | null): void {
  const files = [...(chosen ?? [])];
  if (files.length > 0 && !isBlocked(conversationId))
    withAttaching(({ attachFiles }) => attachFiles(conversationId, files));
}

/** Send with files in the tray. */
export const submitFiles = (conversationId: number): void =>
  withAttaching(({ submitAttachments }) => submitAttachments(conversationId));

/** A pasted picture or file. Where text was copied with it, as word processors do, the text is what was meant. */
export function attachPasted(conversationId: number, event: ClipboardEvent): void {
  const { files, types } = event.clipboardData;
  if (files.length === 0 || types.includes("text/plain")) return;
  event.preventDefault();
  attach(conversationId, files);
}

/** Files over a chat: whether they are there, and what the window listens to. */
export function useFileDrop(conversationId: number) {
  const [over, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  return {
    over,
    dropTarget: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        // Else the browser would open the file instead of the page.
        event.preventDefault();
        const blocked = isBlocked(conversationId);
        if (blocked) event.dataTransfer.dropEffect = "none";
        setOver(!blocked);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        attach(conversationId, event.dataTransfer.files);
      },
    },
  };
}
