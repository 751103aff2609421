const SCAN = 0xda;
const END = 0xd9;
const SCAN_MARK = Buffer.from([0xff, SCAN]);

/**
 * Whether a JPEG draws itself in more scans than that. A decoder goes over the whole picture for each of them, and
 * neither libvips nor its time limit stops it: 110 kB in 882 scans of 25 million pixels held a thread for 11 seconds.
 */
export function hasMoreScans(jpeg: Uint8Array, most: number): boolean {
  // Hardly any photo has so many marks anywhere in it, and looking for them takes no time.
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  let marks = 0;
  for (let at = bytes.indexOf(SCAN_MARK); at !== -1 && marks <= most; at = bytes.indexOf(SCAN_MARK, at + 2)) marks += 1;
  return marks > most && scansOf(jpeg) > most;
}

/** The scans of the picture itself, not of a preview within it, nor of what hangs behind it. */
export function scansOf(jpeg: Uint8Array): number {
  let scans = 0;
  let at = 2;
  const last = jpeg.length - 3;
  while (at < last) {
    // One byte at a time, at the same speed whatever the bytes are: some ten milliseconds for the largest file.
    while (at < last && jpeg[at] !== 0xff) at += 1;
    const mark = jpeg[at + 1] ?? 0;
    if (mark === 0xff) at += 1;
    else if (standsAlone(mark)) at += 2;
    else if (mark === END) break;
    else {
      if (mark === SCAN) scans += 1;
      at += 2 + ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0);
    }
  }
  return scans;
}

/** Marks without a length: a stuffed byte, TEM, the restarts inside of a scan, and the beginning. */
function standsAlone(mark: number): boolean {
  return mark === 0x00 || mark === 0x01 || (mark >= 0xd0 && mark <= 0xd8);
}
