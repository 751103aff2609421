/** Long enough for any browser to begin with the download. */
const FORGET_MS = 60_000;

/** Hands bytes over to the browser's downloads. */
export function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FORGET_MS);
}
