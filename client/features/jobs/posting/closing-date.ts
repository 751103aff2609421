/** Closing dates: a day of the calendar here, until whose end a job is open. */

const two = (part: number): string => String(part).padStart(2, "0");

/** The day of a moment, as a date field has it; empty for none. */
export function dayOf(moment: string | null): string {
  if (moment === null) return "";
  const date = new Date(moment);
  return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * The moment in which a day ends; null for none. What is no day stays as it is, and is refused as no date.
 * @param stored the moment that is stored already: as long as its day is not changed, it stays to the second
 */
export function endOfDay(day: string, stored: string | null = null): string | null {
  if (day === "") return null;
  if (stored !== null && dayOf(stored) === day) return stored;
  const [year, month, date] = day.split("-").map(Number);
  if (year === undefined || month === undefined || date === undefined) return day;
  const end = new Date(year, month - 1, date, 23, 59, 59);
  return Number.isNaN(end.getTime()) ? day : end.toISOString();
}

/** Whether a date is typed in part: the date field with this id is empty then, and only the browser knows better. */
export function isHalfTyped(id: string): boolean {
  const control = document.getElementById(id);
  return control instanceof HTMLInputElement && control.validity.badInput;
}
