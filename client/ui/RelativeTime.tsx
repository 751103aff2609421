import { exactTime, relativeTime } from "./relativeTime.ts";
import { uiTexts } from "./ui.texts.ts";
import { useNow } from "./useNow.ts";

/** '2 min ago', with the exact time behind it. Moves on by itself, silently. */
export function RelativeTime({ at, className }: { at: string | number | Date; className?: string }) {
  const now = useNow();
  const time = new Date(at).getTime();
  if (Number.isNaN(time)) return null;
  return (
    <time dateTime={new Date(time).toISOString()} title={exactTime(time)} className={className}>
      {relativeTime(time, Math.max(now, time), uiTexts)}
    </time>
  );
}
