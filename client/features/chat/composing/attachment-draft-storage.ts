import * as z from "zod/mini";
import { Attachment } from "#shared/chat/attachments.ts";
import { chat } from "../chat.store.ts";
import { uploadedOf, withStoredFiles } from "../state/chat.attachment-drafts.ts";
import type { DraftStorage } from "./draft-storage.ts";

const Files = z.array(Attachment);

/** The stored files; an empty list if the data is invalid or has an outdated format. */
function parse(text: string | null): Attachment[] {
  try {
    return z.parse(Files, JSON.parse(text ?? "[]"));
  } catch {
    return [];
  }
}

/**
 * Stores uploaded but unsent files in local storage, next to the text of their draft. A reload restores them and every
 * tab shows them. A file that was still uploading is lost with the page: browsers cannot store a reference to it.
 */
export function persistAttachmentDrafts(userId: number): DraftStorage {
  const prefix = `kasama-files-${userId}-`;
  const idOf = (key: string | null) => (key?.startsWith(prefix) ? Number(key.slice(prefix.length)) : Number.NaN);
  /** True while a state change comes from the storage and must not be written back. */
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
      // Storage is blocked or full: the files last as long as the page.
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
