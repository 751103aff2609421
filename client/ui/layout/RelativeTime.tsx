import { useNow } from "#client/ui/hooks/useNow.ts";
import { uiTexts } from "../texts/ui.texts.ts";
import { exactTime, relativeTime } from "./relativeTime.ts";

interface Props {
  at: string | number | Date;
  /** It continues a sentence, so it starts with a small letter: 'Posted yesterday'. */
  inside?: boolean;
  /** Today the time of day, '9:41 AM', which is short in every language and compares well in a list. */
  clock?: boolean;
  className?: string | undefined;
}

/** '2 min ago', with the exact time as a tooltip. Updates automatically without an announcement. */
export function RelativeTime({ at, inside = false, clock = false, className }: Props) {
  const now = useNow();
  const time = new Date(at).getTime();
  if (Number.isNaN(time)) return null;
  return (
    <time dateTime={new Date(time).toISOString()} title={exactTime(time)} className={className}>
      {relativeTime(time, Math.max(now, time), { justNow: uiTexts.justNow, inside, clock })}
    </time>
  );
}
