import type { ComponentType } from "react";
import type { PageProps } from "#client/shell/page-props.ts";
import type { PagePath } from "#client/shell/paths.ts";

/** The page of a path. */
export interface PageOfRoute {
  /** Its name, in the reader's language. */
  title: () => string;
  load: () => Promise<ComponentType<PageProps>>;
  /** It contains pages from a table that loads with it: these announce themselves, it does not. */
  inner?: true;
  /** It announces itself, because its name depends on what it shows. */
  announcesItself?: true;
  /** It is prerendered by the build, and shown before the session is restored. */
  prerendered?: true;
  /** The text while its code loads, if it is not the default. It is also shown if this is the first page of a visit. */
  loading?: () => string;
}

/** A page with its path, its name and its code. */
export interface AppRoute extends PagePath, PageOfRoute {}
