/** What every page component is given. */
export interface PageProps {
  /** The page's name; the page puts it into the document's title, with 'Error: ' before it while a form has problems. */
  title: string;
}

/** What a guard leaves in the navigation state for the login page. */
export interface WantedPage {
  /** The address that the login leads back to: path, search and hash. */
  from: string;
}
