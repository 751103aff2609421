import { useEffect, useRef } from "react";

/**
 * Calls `onEnd` after `ms`, not counting the time while it is held: a pause keeps the remaining time. Null never ends.
 */
export function useCountdown(ms: number | null, held: boolean, onEnd: () => void): void {
  const left = useRef(ms);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  }, [onEnd]);
  useEffect(() => {
    left.current = ms;
  }, [ms]);
  useEffect(() => {
    if (held || ms === null) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => end.current(), left.current ?? ms);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, (left.current ?? ms) - (Date.now() - startedAt));
    };
  }, [ms, held]);
}
