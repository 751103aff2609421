import { useRef } from "react";
import { ChatBubbles } from "./ChatBubbles.tsx";
import { ChatWindow } from "./ChatWindow.tsx";
import { useRoomForWindows } from "./useRoomForWindows.ts";

/** The open chats, side by side from the right, and the round buttons at the edge. Loaded by useLazyWindowHost. */
export function ChatWindowHost({ open, bubbles }: { open: readonly number[]; bubbles: readonly number[] }) {
  const place = useRef<HTMLDivElement>(null);
  useRoomForWindows(place, open.length > 0);
  return (
    <div ref={place}>
      {open.map((id, slot) => (
        <ChatWindow key={id} id={id} slot={slot} />
      ))}
      <ChatBubbles ids={bubbles} />
    </div>
  );
}
