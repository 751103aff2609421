import { useEffect, useState } from "react";
import type { ConnectionState } from "#client/data/socket.ts";
import { useConnection } from "../useChat.ts";

/** Shorter interruptions are not shown: a flashing line would only distract. In milliseconds. */
const SETTLE_MS = 500;

/** The connection state for display: 'online' at once, anything else only after it has lasted a moment. */
export function useSettledConnection(): ConnectionState {
  const state = useConnection();
  const [settled, setSettled] = useState<ConnectionState>("online");
  useEffect(() => {
    const timer = setTimeout(setSettled, state === "online" ? 0 : SETTLE_MS, state);
    return () => clearTimeout(timer);
  }, [state]);
  return state === "online" ? state : settled;
}
