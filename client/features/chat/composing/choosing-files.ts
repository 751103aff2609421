import { type ClipboardEvent, type DragEvent, useState } from "react";
import { toast } from "#client/ui/feedback/toast.ts";
import { chat } from "../chat.store.ts";
import { composerTexts } from "./texts/composer/composer.texts.ts";

/** The three ways to add files to a chat: choose, paste, drop. The upload code loads with the first file. */
const loadAttaching = () => import("./attaching.ts");

function withAttaching(use: (attaching: Awaited<ReturnType<typeof loadAttaching>>) => void): void {
  loadAttaching().then(use, () =>
    toast({ type: "error", title: composerTexts.attachFailed, message: composerTexts.attachFailedHint }),
  );
}

/** In a blocked conversation nothing can be sent, so no file is accepted. */
const isBlocked = (conversationId: number): boolean => chat.getState().conversations[conversationId]?.blocked ?? false;

export function attach(conversationId: number, chosen: FileList | readonly File[] | null): void {
  const files = [...(chosen ?? [])];
  if (files.length > 0 && !isBlocked(conversationId))
    withAttaching(({ attachFiles }) => attachFiles(conversationId, files));
}

/** Sends the message with its attached files. */
export const submitFiles = (conversationId: number): void =>
  withAttaching(({ submitAttachments }) => submitAttachments(conversationId));

/** Handles a pasted picture or file. If text was copied with it, as word processors do, the text is pasted instead. */
export function attachPasted(conversationId: number, event: ClipboardEvent): void {
  const { files, types } = event.clipboardData;
  if (files.length === 0 || types.includes("text/plain")) return;
  event.preventDefault();
  attach(conversationId, files);
}

/** Files dragged over a chat: whether there are any, and the handlers for the window. */
export function useFileDrop(conversationId: number) {
  const [over, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  return {
    over,
    dropTarget: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        // Otherwise the browser would open the file and leave the page.
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
