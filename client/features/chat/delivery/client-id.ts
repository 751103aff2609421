const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, "0");

/**
 * A fresh name for a message: a UUID of version 7, which begins with the time, so that the names of later messages stand
 * behind the others in the server's index. Not `crypto.randomUUID()`, which pages without TLS do not have.
 */
export function newClientId(now: number): string {
  const random = [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => hex(byte, 2)).join("");
  const time = hex(now, 12);
  // The digit of the version, and two bits that say whose kind of UUID this is.
  const variant = "89ab"[Number.parseInt(random.charAt(3), 16) % 4];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(8)}`;
}
