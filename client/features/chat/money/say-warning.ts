import { announce } from "#client/ui/feedback/announce.ts";
import { asksForMoney } from "#shared/chat/money-requests/asks-for-money.ts";
import type { Written } from "./guarded.ts";
import { moneyTexts as texts } from "./texts/money.texts.ts";

/** Announces the warning if the message asks for money. */
export function sayWarning({ id, content }: Written): void {
  if (asksForMoney(content)) announce(texts.said, "polite", `money-${id}`);
}
