import { Button } from "#client/ui/controls/Button.tsx";
import { setupTexts } from "./setup/texts/setup.texts.ts";
import { useAskReview } from "./setup/useAskReview.ts";
import { ownCompanyTexts } from "./texts/own-company/own-company.texts.ts";

const documentTexts = ownCompanyTexts.documents;

const texts = setupTexts.rejected;

/** Lets a rejected company ask for another review. */
export function AskAgain({ onAsked }: { onAsked: () => void }) {
  const { busy, ask } = useAskReview(onAsked);
  return (
    <>
      <p>{documentTexts.askLead}</p>
      <div>
        <Button busy={busy} busyText={texts.busy} onClick={ask}>
          {texts.ask}
        </Button>
      </div>
    </>
  );
}
