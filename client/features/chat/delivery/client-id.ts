const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, "0");

/**
 * Creates the id of a new message: a UUID of version 7, which begins with the time, so that the server's index grows at
 * its end. Not `crypto.randomUUID()`, which pages without TLS do not have.
 */
export function newClientId(now: number): string {
  const random = [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => hex(byte, 2)).join("");
  const time = hex(now, 12);
  // The version digit and the two variant bits.
  const variant = "89ab"[Number.parseInt(random.charAt(3), 16) % 4];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(8)}`;
}
