/** The props of every page component. */
export interface PageProps {
  /** The page's name. The page sets the document's title to it, prefixed with 'Error: ' while a form has problems. */
  title: string;
}

/** The navigation state that a guard passes to the login page. */
export interface WantedPage {
  /** The address to return to after the login: path, search and hash. */
  from: string;
}
