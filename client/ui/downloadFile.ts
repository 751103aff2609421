/** How long the object URL stays valid: enough time for any browser to start the download. */
const FORGET_MS = 60_000;

/** Starts a download of these bytes in the browser. */
export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FORGET_MS);
}
