import { useOverlay } from "#client/shell/useOverlay.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { layoutTexts } from "../layout/texts/layout.texts.ts";

const load = () => import("./CommandPalette.tsx").then((m) => m.CommandPalette);

/** Ctrl+K (or Cmd+K) opens the palette, unless another dialog is open. @returns a function that stops listening */
function onPaletteKey(open: (asked: true) => void): () => void {
  const handleKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (key.toLowerCase() !== "k" || ctrlKey === metaKey || shiftKey || altKey) return;
    // Otherwise the browser goes to its own search.
    event.preventDefault();
    if (!document.querySelector("dialog:modal")) open(true);
  };
  document.addEventListener("keydown", handleKey);
  return () => document.removeEventListener("keydown", handleKey);
}

/** Mounts the command palette, over any page. */
export function PaletteMount({ type }: { type: UserType }) {
  const [asked, Palette, open] = useOverlay<true, { type: UserType; onClose: () => void }>(
    onPaletteKey,
    load,
    layoutTexts.notLoaded,
  );
  return asked && Palette && <Palette type={type} onClose={() => open(null)} />;
}
