import sharp from "sharp";

/** Image files for uploads, created here so that no test needs one on the disk. */

export interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const PORTRAIT = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 120">
  <rect width="90" height="120" fill="#cfe0da"/><path d="M5 120c2-30 20-42 40-42s38 12 40 42z" fill="#0a514e"/>
  <circle cx="45" cy="50" r="24" fill="#a8703f"/><path d="M20 50c-2-32 52-32 50 0-6-18-44-18-50 0z" fill="#26170d"/>
</svg>`;
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90">
  <rect width="160" height="90" fill="#fffefb"/><circle cx="45" cy="45" r="30" fill="#f3b13f"/>
  <path d="M88 20h56v12H88zM88 40h40v12H88zM88 60h50v12H88z" fill="#1a2422"/>
</svg>`;

const drawn = (svg: string, width: number) => sharp(Buffer.from(svg), { density: 300 }).resize({ width });

/** A photo from a phone: portrait format, with the location in its metadata. */
export const portrait = async (): Promise<Picture> => ({
  name: "me-at-the-market.jpg",
  mimeType: "image/jpeg",
  buffer: await drawn(PORTRAIT, 600)
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "10/1 41/1 0/1" } })
    .jpeg()
    .toBuffer(),
});

/** A company logo in landscape format. */
export const mark = async (): Promise<Picture> => ({
  name: "katigbak-bakery-logo.png",
  mimeType: "image/png",
  buffer: await drawn(MARK, 640).png().toBuffer(),
});

/** A real photo that takes a slow line a while: it is noise, which cannot be compressed. */
export const heavyPhoto = async (): Promise<Picture> => ({
  name: "straight-from-the-camera.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({
    create: {
      width: 1800,
      height: 1200,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer(),
});

/** A PNG above the size limit. */
export const hugePhoto = (): Picture => ({
  name: "poster.png",
  mimeType: "image/png",
  buffer: Buffer.alloc(5_300_000),
});

/** Named like a PNG, but not one. */
export const brokenPhoto = (): Picture => ({
  name: "half-a-download.png",
  mimeType: "image/png",
  buffer: Buffer.from("<!doctype html><p>Not found</p>"),
});

/** No image at all. */
export const letter = (): Picture => ({
  name: "my-letter.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7"),
});
