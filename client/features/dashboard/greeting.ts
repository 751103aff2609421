import { dashboardTexts as texts } from "./texts/dashboard.texts.ts";

/** 'Good morning, Maria', by the hour in local time, 0 to 23. */
export function greeting(hour: number, name: string): string {
  if (hour >= 5 && hour < 12) return texts.greeting.morning({ name });
  return hour >= 12 && hour < 18 ? texts.greeting.afternoon({ name }) : texts.greeting.evening({ name });
}
