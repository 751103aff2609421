import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachment, ME, recorded } from "../testing.ts";
import {
  attachmentDraftOf,
  type DraftAttachment,
  uploadedOf,
  uploadReadiness,
  withAttachmentDraft,
  withItem,
  withItems,
  withoutItem,
  withStoredFiles,
} from "./chat.attachment-drafts.ts";
import { initialChat } from "./chat.state.ts";

const item = (id: string, state: DraftAttachment["state"] = "waiting"): DraftAttachment => ({
  id,
  title: `${id}.pdf`,
  size: 10,
  kind: "pdf",
  state,
  sent: 0,
  refusal: null,
  mayRetry: false,
  attachment: state === "uploaded" ? attachment(id) : null,
  alt: "",
  recording: null,
});
const empty = initialChat(ME);

describe("an attachment draft", () => {
  it("exists from its first file until its last is removed", () => {
    const one = withItems(empty, 7, [item("a")]);
    expect(attachmentDraftOf(one, 7).items).toHaveLength(1);
    expect(withoutItem(one, 7, "a").attachmentDrafts).toEqual({});
    expect(attachmentDraftOf(empty, 7).items).toEqual([]);
  });

  it("is ready when all files are uploaded, busy during an upload, and refused if one file was refused", () => {
    const of = (...states: DraftAttachment["state"][]) =>
      uploadReadiness({ items: states.map((state, n) => item(String(n), state)), sendsWhenUp: false });
    const broken = { ...item("a", "failed"), mayRetry: true };
    expect(uploadReadiness({ items: [broken], sendsWhenUp: false })).toBe("busy");
    expect(of("uploaded", "uploaded")).toBe("ready");
    expect(of("uploaded", "uploading")).toBe("busy");
    expect(of("waiting")).toBe("busy");
    expect(of("uploading", "failed", "uploaded")).toBe("refused");
  });

  it("is no longer sent automatically once a file was refused", () => {
    const waiting = withAttachmentDraft(withItems(empty, 7, [item("a"), item("b")]), 7, { sendsWhenUp: true });
    expect(attachmentDraftOf(withItem(waiting, 7, "a", { sent: 0.5 }), 7).sendsWhenUp).toBe(true);
    expect(attachmentDraftOf(withItem(waiting, 7, "a", { state: "failed" }), 7).sendsWhenUp).toBe(false);
    const broken = withItem(waiting, 7, "a", { state: "failed", mayRetry: true });
    expect(attachmentDraftOf(broken, 7).sendsWhenUp).toBe(true);
  });

  it("ignores the upload of a file that was removed", () => {
    const one = withItems(empty, 7, [item("a")]);
    expect(withItem(one, 7, "b", { state: "uploaded" })).toBe(one);
    expect(withItem(empty, 7, "a", { state: "uploaded" })).toBe(empty);
  });

  it("takes over files that another tab has uploaded, and keeps its own running uploads", () => {
    const mixed = withItems(empty, 7, [item("a", "uploaded"), item("b", "uploading"), item("c", "failed")]);
    const ids = (s: typeof empty) => attachmentDraftOf(s, 7).items.map(({ title }) => title);
    expect(ids(withStoredFiles(mixed, 7, [attachment("x")]))).toEqual(["x.pdf", "b.pdf", "c.pdf"]);
    expect(ids(withStoredFiles(mixed, 7, []))).toEqual(["b.pdf", "c.pdf"]);
  });

  it("sends the description of an image, as it was last written", () => {
    const one = withItems(empty, 7, [item("a"), item("b", "uploaded")]);
    const described = withItem(one, 7, "a", { alt: " A ramp " });
    const up = withItem(described, 7, "a", { state: "uploaded", attachment: attachment("a", "image") });
    const sent = (s: typeof empty) => uploadedOf(attachmentDraftOf(s, 7)).map(({ alt }) => alt);
    expect(sent(up)).toEqual(["A ramp", undefined]);
    expect(sent(withItem(up, 7, "a", { alt: "" }))).toEqual([undefined, undefined]);
  });

  it("restores descriptions and recordings with their files", () => {
    const files = [{ ...attachment("a", "image"), alt: "A ramp" }, recorded("v")];
    const stored = withStoredFiles(empty, 7, files);
    const { duration_ms, waveform } = recorded("v");
    expect(attachmentDraftOf(stored, 7).items).toMatchObject([
      { alt: "A ramp", recording: null },
      { kind: "audio", alt: "", recording: { duration_ms, waveform } },
    ]);
    expect(uploadedOf(attachmentDraftOf(stored, 7))).toEqual(files);
  });

  it("sends exactly the uploaded files, in order, whatever happened to the others", () => {
    const change = fc.record({
      id: fc.constantFrom("a", "b", "c", "d"),
      to: fc.constantFrom<DraftAttachment["state"] | "out">("uploading", "uploaded", "failed", "waiting", "out"),
    });
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const all = ["a", "b", "c", "d"];
        const up = new Map(all.map((id) => [id, false]));
        let state = withItems(
          empty,
          7,
          all.map((id) => item(id)),
        );
        for (const { id, to } of changes) {
          if (to === "out") {
            state = withoutItem(state, 7, id);
            up.delete(id);
          } else {
            state = withItem(state, 7, id, { state: to, attachment: to === "uploaded" ? attachment(id) : null });
            if (up.has(id)) up.set(id, to === "uploaded");
          }
        }
        const expected = [...up].filter(([, isUp]) => isUp).map(([id]) => `${id}.pdf`);
        expect(uploadedOf(attachmentDraftOf(state, 7)).map(({ title }) => title)).toEqual(expected);
      }),
    );
  });
});
