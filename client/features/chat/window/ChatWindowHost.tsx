import { ChatBubbles } from "./ChatBubbles.tsx";
import { ChatWindow } from "./ChatWindow.tsx";
import { useKeyboardInset } from "./useKeyboardInset.ts";

/** The open chats, side by side from the right, and the round buttons at the edge. Loaded by useLazyWindowHost. */
export function ChatWindowHost({ open, bubbles }: { open: readonly number[]; bubbles: readonly number[] }) {
  useKeyboardInset();
  return (
    <>
      {open.map((id, slot) => (
        <ChatWindow key={id} id={id} slot={slot} />
      ))}
      <ChatBubbles ids={bubbles} />
    </>
  );
}
