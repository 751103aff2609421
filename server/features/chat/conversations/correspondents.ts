import type { Blocks } from "#server/features/chat/safety/blocks.ts";
import type { SideId } from "#server/features/chat/sides.ts";
import { SYNC_CONVERSATIONS } from "#shared/chat/chat.schemas.ts";
import type { Companies } from "./companies.ts";
import type { ConversationsRepo } from "./conversations.repo.ts";

interface Deps {
  conversations: Pick<ConversationsRepo, "correspondentsOf" | "correspondentsAmong">;
  companies: Pick<Companies, "peopleOf" | "sideOf">;
  blocks: Pick<Blocks, "unparted">;
}

/** Who sees whom in conversations. */
export function createCorrespondents({ conversations, companies, blocks }: Deps) {
  return {
    /**
     * Everyone who sees the name of a side's people in conversations: the side itself, and those of the other sides that
     * no block separates from it.
     */
    of: async (side: SideId): Promise<number[]> => {
      const others = await blocks.unparted(side, await conversations.correspondentsOf(side, SYNC_CONVERSATIONS));
      return (await Promise.all([side, ...others].map((id) => companies.peopleOf(id)))).flat();
    },
    /** Whether two accounts are in one conversation, on different sides or as colleagues. */
    meet: async (a: number, b: number): Promise<boolean> => {
      const [one, two] = await Promise.all([companies.sideOf(a), companies.sideOf(b)]);
      return one === two ? a !== b : (await conversations.correspondentsAmong(one, [two])).length > 0;
    },
  };
}
export type Correspondents = ReturnType<typeof createCorrespondents>;
