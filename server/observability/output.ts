import { writeSync } from 'node:fs';

const lineFeed = 0x0a;

/** Whether the last write to a descriptor ended within a line. */
const cut = { 1: false, 2: false };

/**
 * Writes lines synchronously, so that the last line of an ending process is printed. Output that
 * cannot be written (closed pipe, full disk) is dropped, where `console` would raise an error; a
 * line that was cut off is ended before the next one.
 */
export function printTo(descriptor: 1 | 2): (text: string) => void {
  return (text) => {
    const bytes = Buffer.from(cut[descriptor] ? `\n${text}\n` : `${text}\n`);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(descriptor, bytes, written);
    } catch {
      // there is nowhere to report it
    }
    if (written > 0) cut[descriptor] = bytes[written - 1] !== lineFeed;
  };
}
