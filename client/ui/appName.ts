/** The server writes its settings into <meta> tags of index.html; the built files are the same for every installation. */
function meta(name: string): string {
  // The build writes the landing page down without a browser; the server fills these in as it does the <meta> tags.
  if (typeof document === "undefined") return `{${name}}`;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? "";
}

/** The product's name (APP_NAME). Nothing in the client spells it. */
export const appName = (): string => meta("kasama-app-name");

/** Where people write for help. Empty when the installation has none. */
export const supportEmail = (): string => meta("kasama-support-email");
