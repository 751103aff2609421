import { Hourglass } from "lucide-react";
import { useEffect, useState } from "react";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { useChat, useDrafts } from "../useChat.ts";
import styles from "./ConnectionLine.module.css";
import { linesTexts as lineTexts } from "./texts/lines/lines.texts.ts";

/** Shows when rate-limited messages will be sent. Silent: it is announced once, when the wait begins. */
export function RateLimitNotice({ id }: { id: number }) {
  const until = useChat((s) => s.rateLimitedUntil);
  const waits = useDrafts(id).some((entry) => entry.state !== "failed");
  return until !== null && waits ? <Countdown until={until} /> : null;
}

const TICK_MS = 250;

function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={styles.line}>
      <Icon of={Hourglass} />
      {lineTexts.held({ seconds: Math.max(0, Math.ceil((until - now) / 1000)) })}
    </p>
  );
}
