/** Closing dates: the field has a calendar day, and the job is open until the end of that day. */

const two = (part: number): string => String(part).padStart(2, "0");

/** The day of a time in a date field's format; empty for none. */
export function dayOf(moment: string | null): string {
  if (moment === null) return "";
  const date = new Date(moment);
  return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * The time when a day ends; null for none. An invalid day stays unchanged, and the server rejects it.
 * @param stored the stored time: if its day is not changed, it stays the same to the second
 */
export function endOfDay(day: string, stored: string | null = null): string | null {
  if (day === "") return null;
  if (stored !== null && dayOf(stored) === day) return stored;
  const [year, month, date] = day.split("-").map(Number);
  if (year === undefined || month === undefined || date === undefined) return day;
  const end = new Date(year, month - 1, date, 23, 59, 59);
  return Number.isNaN(end.getTime()) ? day : end.toISOString();
}

/**
 * Whether a date is incomplete: the value of the date field with this id is empty then, and only its validity tells.
 */
export function isHalfTyped(id: string): boolean {
  const control = document.getElementById(id);
  return control instanceof HTMLInputElement && control.validity.badInput;
}
