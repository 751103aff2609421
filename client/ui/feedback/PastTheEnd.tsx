import { ListEnd } from "lucide-react";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { listsTexts as listTexts } from "#client/ui/lists/texts/lists.texts.ts";
import { EmptyState } from "./EmptyState.tsx";

/** Shown for a page number after the last page of a list. `first` is the address of the first page. */
export function PastTheEnd({ first }: { first: string }) {
  const { title, text, toFirst } = listTexts.behindTheEnd;
  return (
    <EmptyState
      icon={ListEnd}
      title={title}
      action={
        <ButtonLink variant="second" to={first}>
          {toFirst}
        </ButtonLink>
      }
    >
      {text}
    </EmptyState>
  );
}
