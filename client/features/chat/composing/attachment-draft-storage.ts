import * as z from "zod/mini";
import { Attachment } from "#shared/chat/attachments.ts";
import { chat } from "../chat.store.ts";
import { uploadedOf, withStoredFiles } from "../state/chat.attachment-drafts.ts";
import type { DraftStorage } from "./draft-storage.ts";

const Files = z.array(Attachment);

/** What is kept; nothing where it is not ours, or from another time. */
function parse(text: string | null): Attachment[] {
  try {
    return z.parse(Files, JSON.parse(text ?? "[]"));
  } catch {
    return [];
  }
}

/**
 * Keeps what was uploaded and not sent beside the text of its draft: a reload brings it back, and every tab shows it. A
 * file that was still on its way is lost with the page, as the browser lets nobody keep one.
 */
export function persistAttachmentDrafts(userId: number): DraftStorage {
  const prefix = `kasama-files-${userId}-`;
  const idOf = (key: string | null) => (key?.startsWith(prefix) ? Number(key.slice(prefix.length)) : Number.NaN);
  /** While true, a change of the state came out of the storage and must not be written back. */
  let reading = false;

  function take(id: number, text: string | null): void {
    reading = true;
    chat.setState((s) => withStoredFiles(s, id, parse(text)));
    reading = false;
  }

  function keep(id: number): void {
    const draft = chat.getState().attachmentDrafts[id];
    const files = draft ? uploadedOf(draft) : [];
    try {
      const text = files.length > 0 ? JSON.stringify(files) : null;
      if (text === localStorage.getItem(prefix + id)) return;
      if (text === null) localStorage.removeItem(prefix + id);
      else localStorage.setItem(prefix + id, text);
    } catch {
      // Storage is closed to us, or full: the tray lasts as long as the page.
    }
  }

  function keptIds(): number[] {
    try {
      return Object.keys(localStorage).map(idOf).filter(Number.isSafeInteger);
    } catch {
      return [];
    }
  }

  const handleStorage = ({ key, newValue }: StorageEvent) => {
    const id = idOf(key);
    if (Number.isSafeInteger(id)) take(id, newValue);
  };
  const forgetState = chat.subscribe((state, before) => {
    if (reading || state.attachmentDrafts === before.attachmentDrafts) return;
    const ids = new Set([...Object.keys(state.attachmentDrafts), ...Object.keys(before.attachmentDrafts)].map(Number));
    for (const id of ids) if (state.attachmentDrafts[id] !== before.attachmentDrafts[id]) keep(id);
  });
  window.addEventListener("storage", handleStorage);
  for (const id of keptIds()) take(id, localStorage.getItem(prefix + id));

  return {
    wipe: () => {
      for (const id of keptIds()) localStorage.removeItem(prefix + id);
    },
    stop: () => {
      forgetState();
      window.removeEventListener("storage", handleStorage);
    },
  };
}
