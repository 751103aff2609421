import { ListEnd } from "lucide-react";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { listTexts } from "#client/ui/lists/lists.texts.ts";
import { EmptyState } from "./EmptyState.tsx";

/** A page of a list that has some, but none so far down. `first` is the address of its first page. */
export function BehindTheEnd({ first }: { first: string }) {
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
