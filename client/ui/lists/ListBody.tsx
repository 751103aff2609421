import type { ComponentProps, ReactNode } from "react";
import { BehindTheEnd } from "#client/ui/feedback/PastTheEnd.tsx";
import { ListStates } from "./ListStates.tsx";
import { Pager } from "./Pager.tsx";

type PagerProps = ComponentProps<typeof Pager>;
type StatesProps = ComponentProps<typeof ListStates>;

interface Props extends Omit<StatesProps, "rows">, Pick<PagerProps, "to" | "stateOf"> {
  /** `pages` is the name of the pager. */
  texts: StatesProps["texts"] & { pages: string };
  /** The page that is shown; null while it is loading and where it has failed. */
  shown: ({ rows: number } & Pick<PagerProps, "total" | "page" | "pageSize" | "least" | "more">) | null;
  /** Where there are rows and none so far down; the usual words and a way to the first page where nothing is given. */
  pastTheEnd?: ReactNode;
  /** In place of both, where a page without rows is about to have some. */
  instead?: ReactNode;
}

/** A list below its heading in each of its states: loading, failed, empty, past the end, or a page of rows. */
export function ListBody({ texts, shown, to, stateOf, empty, pastTheEnd, instead, children, ...states }: Props) {
  if (!shown)
    return (
      <ListStates {...states} texts={texts} rows={null} empty={null}>
        {children}
      </ListStates>
    );
  const { rows, ...place } = shown;
  const none = place.total === 0 ? empty : (pastTheEnd ?? <BehindTheEnd first={to(1)} />);
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
