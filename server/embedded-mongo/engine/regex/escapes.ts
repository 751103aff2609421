import { own } from "../../own-property.ts";
import { declined, invalid, type Reader } from "./reader.ts";

const CONTROLS: Record<string, number> = { a: 7, e: 27, f: 12, n: 10, r: 13, t: 9 };

/** The character of an escape sequence that represents a single character. */
export function readEscapedCode(reader: Reader): number {
  const hex = reader.match(/^x(?:\{([0-9A-Fa-f]+)\}|([0-9A-Fa-f]{0,2}))/);
  if (hex) return checkedCode(Number.parseInt(hex[1] ?? (hex[2] || "0"), 16));
  const octal = reader.match(/^(?:o\{([0-7]+)\}|0([0-7]{0,2}))/);
  if (octal) return checkedCode(Number.parseInt(octal[1] ?? (octal[2] || "0"), 8));
  const control = reader.match(/^c([ -~])/);
  if (control) return (control[1] ?? "").toUpperCase().charCodeAt(0) ^ 64;
  const letter = reader.next();
  if (letter === "") throw invalid("\\ at end of pattern");
  const known = own(CONTROLS, letter);
  if (known !== undefined) return known;
  if ("GKRXC".includes(letter)) throw declined(`\\${letter}`);
  if (/[A-Za-z0-9]/.test(letter)) throw invalid(`unrecognized character follows \\: ${letter}`);
  return letter.codePointAt(0) ?? 0;
}

function checkedCode(code: number): number {
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) throw invalid("character code point value is not allowed");
  return code;
}

/** \p{L} and the like: general categories and scripts, which have the same names in JavaScript. */
export function readProperty(reader: Reader): string | undefined {
  const found = reader.match(/^([pP])(?:\{(\^?)([A-Za-z_]+)\}|([A-Z]))/);
  if (!found) return undefined;
  const name = found[3] ?? found[4] ?? "";
  const letter = (found[1] === "p") === (found[2] !== "^") ? "p" : "P";
  const isCategory = /^[A-Z][a-z]?$/.test(name);
  const source = `\\${letter}{${isCategory ? "" : "Script="}${name}}`;
  if (!isValid(source)) throw declined(`the property ${name}`);
  return source;
}

function isValid(source: string): boolean {
  try {
    new RegExp(source, "u");
    return true;
  } catch {
    return false;
  }
}
