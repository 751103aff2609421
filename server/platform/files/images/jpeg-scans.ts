const SCAN = 0xda;
const END = 0xd9;
const SCAN_MARK = Buffer.from([0xff, SCAN]);

/**
 * Whether a JPEG has more than `most` scans. A decoder processes the whole picture for each scan, and neither libvips nor
 * its time limit stops it: 110 kB in 882 scans of 25 million pixels blocked a thread for 11 seconds.
 */
export function hasMoreScans(jpeg: Uint8Array, most: number): boolean {
  // Hardly any photo contains this many markers at all, and counting them takes no time.
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  let marks = 0;
  for (let at = bytes.indexOf(SCAN_MARK); at !== -1 && marks <= most; at = bytes.indexOf(SCAN_MARK, at + 2)) marks += 1;
  return marks > most && scansOf(jpeg) > most;
}

/** The number of scans of the picture itself, without a preview inside it and data after it. */
export function scansOf(jpeg: Uint8Array): number {
  let scans = 0;
  let at = 2;
  const last = jpeg.length - 3;
  while (at < last) {
    // One byte at a time, so that the speed does not depend on the bytes: some ten milliseconds for the largest file.
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

/** Markers without a length: a stuffed byte, TEM, the restarts inside a scan, and the start of the image. */
function standsAlone(mark: number): boolean {
  return mark === 0x00 || mark === 0x01 || (mark >= 0xd0 && mark <= 0xd8);
}
