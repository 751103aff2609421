import { useNow } from "#client/ui/hooks/useNow.ts";
import { uiTexts } from "#client/ui/ui.texts.ts";
import { exactTime, relativeTime } from "./relativeTime.ts";

interface Props {
  at: string | number | Date;
  /** It goes on a sentence, so that it begins small: 'Posted yesterday'. */
  inside?: boolean;
  className?: string | undefined;
}

/** '2 min ago', with the exact time behind it. Moves on by itself, silently. */
export function RelativeTime({ at, inside = false, className }: Props) {
  const now = useNow();
  const time = new Date(at).getTime();
  if (Number.isNaN(time)) return null;
  return (
    <time dateTime={new Date(time).toISOString()} title={exactTime(time)} className={className}>
      {relativeTime(time, Math.max(now, time), { ...uiTexts, inside })}
    </time>
  );
}
