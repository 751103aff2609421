import { useEffect, useState } from "react";

const SECOND = 1000;

/** Counts seconds down to 0 after `start` was called: the time for which a button is inactive. */
export function useWait(): { left: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState<number | null>(null);
  const [now, setNow] = useState(() => Date.now());
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - now) / SECOND));
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) setUntil(null);
    }, SECOND);
    return () => clearInterval(timer);
  }, [until]);
  const start = (seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * SECOND);
  };
  return { left, start };
}
