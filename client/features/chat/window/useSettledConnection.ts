import { useEffect, useState } from "react";
import type { ConnectionState } from "#client/data/socket.ts";
import { useConnection } from "../useChat.ts";

/** Shorter breaks are nobody's business: a line that flashes says nothing. */
const SETTLE_MS = 500;

/** The connection as one tells people: good news at once, bad news when it lasts. */
export function useSettledConnection(): ConnectionState {
  const state = useConnection();
  const [settled, setSettled] = useState<ConnectionState>("online");
  useEffect(() => {
    const timer = setTimeout(setSettled, state === "online" ? 0 : SETTLE_MS, state);
    return () => clearTimeout(timer);
  }, [state]);
  return state === "online" ? state : settled;
}
