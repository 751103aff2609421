/** Joins class names, leaving out what is not there. CSS Modules give `string | undefined`, conditions give `false`. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
