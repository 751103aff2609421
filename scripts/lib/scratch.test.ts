import { describe, expect, test } from "vitest";
import { isRoomy } from "./scratch.mjs";

const GB = 2 ** 30;
const mounted = (type: string, options: string) =>
  `/dev/vda / ext4 rw 0 0\n${type} /dev/shm ${type} ${options} 0 0\ntmpfs /run tmpfs rw 0 0\n`;

describe("what the tests store lies in memory", () => {
  test("where there is plenty", () => {
    expect(isRoomy(mounted("tmpfs", "rw,relatime,size=24684092k"), 12 * GB, 20 * GB)).toBe(true);
  });

  test.each([
    ["is small, as in a container", mounted("tmpfs", "rw,relatime"), 64 * 2 ** 20, 20 * GB],
    ["is needed for other things", mounted("tmpfs", "rw,relatime"), 12 * GB, 4 * GB],
    ["runs no programs", mounted("tmpfs", "rw,nosuid,nodev,noexec,relatime"), 12 * GB, 20 * GB],
    ["cannot be written", mounted("tmpfs", "ro,relatime"), 12 * GB, 20 * GB],
    ["is a disk", mounted("ext4", "rw,relatime"), 12 * GB, 20 * GB],
    ["is not there", "/dev/vda / ext4 rw 0 0\n", 12 * GB, 20 * GB],
  ])("not where it %s", (_what, mounts, stored, free) => {
    expect(isRoomy(mounts, stored, free)).toBe(false);
  });
});
