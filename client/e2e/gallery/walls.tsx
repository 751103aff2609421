import type { Wall } from "./wall.ts";
import { adminWalls } from "./walls/admin.tsx";
import { workWalls } from "./walls/work.tsx";

export const WALLS: readonly Wall[] = [...adminWalls, ...workWalls];
