import { SearchX } from "lucide-react";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { listTexts as texts } from "./texts/list.texts.ts";

/** There are applications, but none that match the filter. */
export const NothingFound = ({ all }: { all: string }) => (
  <EmptyState
    icon={SearchX}
    title={texts.nothing}
    action={
      <ButtonLink variant="second" to={all}>
        {texts.clear}
      </ButtonLink>
    }
  >
    {texts.nothingText}
  </EmptyState>
);
