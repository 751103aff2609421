import type { Group } from "./group.ts";
import { adminGroups } from "./groups/admin.tsx";
import { chatGroups } from "./groups/chat.tsx";
import { workGroups } from "./groups/work.tsx";

export const GROUPS: readonly Group[] = [...adminGroups, ...workGroups, ...chatGroups];
