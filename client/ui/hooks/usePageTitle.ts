import { useEffect } from "react";
import { appName } from "#client/ui/appName.ts";
import { setPageTitle } from "#client/ui/pageTitle.ts";

/**
 * Sets the document's title to 'Title – App' while the screen is shown. A form with errors passes 'Error: ...' as its
 * title. `whole` leaves out the app's name (the landing page's title begins with it).
 */
export function usePageTitle(title: string, { whole = false }: { whole?: boolean } = {}): void {
  useEffect(() => {
    setPageTitle(whole ? title : `${title} – ${appName()}`);
  }, [title, whole]);
}
