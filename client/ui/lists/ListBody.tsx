import type { ComponentProps, ReactNode } from "react";
import { PastTheEnd } from "#client/ui/feedback/PastTheEnd.tsx";
import { ListStates } from "./ListStates.tsx";
import { Pager } from "./Pager.tsx";

type PagerProps = ComponentProps<typeof Pager>;
type StatesProps = ComponentProps<typeof ListStates>;

interface Props extends Omit<StatesProps, "rows">, Pick<PagerProps, "to" | "stateOf"> {
  /** `pages` is the name of the pager. */
  texts: StatesProps["texts"] & { pages: string };
  /** The current page; null while it is loading and if that failed. */
  shown: ({ rows: number } & Pick<PagerProps, "total" | "page" | "pageSize" | "least" | "more">) | null;
  /** Shown on a page number after the last page. By default a standard text with a link to the first page. */
  pastTheEnd?: ReactNode;
  /** Shown instead of `empty` and `pastTheEnd` if a page without rows is about to have some. */
  instead?: ReactNode;
}

/** The content of a list below its heading in each state: loading, failed, empty, past the end, or a page of rows. */
export function ListBody({ texts, shown, to, stateOf, empty, pastTheEnd, instead, children, ...states }: Props) {
  if (!shown)
    return (
      <ListStates {...states} texts={texts} rows={null} empty={null}>
        {children}
      </ListStates>
    );
  const { rows, ...place } = shown;
  const none = place.total === 0 ? empty : (pastTheEnd ?? <PastTheEnd first={to(1)} />);
  return (
    <>
      {rows === 0 && instead ? (
        instead
      ) : (
        <ListStates {...states} texts={texts} rows={rows} empty={none}>
          {children}
        </ListStates>
      )}
      <Pager label={texts.pages} {...place} to={to} {...(stateOf && { stateOf })} />
    </>
  );
}
