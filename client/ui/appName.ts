/** The server writes its settings into <meta> tags of index.html; the built files are the same for every installation. */
function meta(name: string): string {
  // The build prerenders the landing page without a browser. The server fills these in the same way as the <meta> tags.
  if (typeof document === "undefined") return `{${name}}`;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? "";
}

/** The product's name (APP_NAME). It is written nowhere in the client's code. */
export const appName = (): string => meta("kasama-app-name");

/** The address for support requests. Empty when the installation has none. */
export const supportEmail = (): string => meta("kasama-support-email");
