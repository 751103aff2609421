/** Joins class names and skips missing ones. CSS Modules give `string | undefined`, conditions give `false`. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
