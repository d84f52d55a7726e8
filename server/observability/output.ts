import { writeSync } from 'node:fs';

const lineFeed = 0x0a;

/** Whether what was last written to a descriptor ended within a line. */
const cut = { 1: false, 2: false };

/**
 * Prints lines to standard output (1) or standard error (2) before it returns, so that the last
 * line of a process that ends is there. What cannot be written, because the reader has gone or the
 * disk is full, is lost: the server goes on without its log, and with it once there is room again.
 * A line of which only a part could be written is ended before the next one. `console` would raise
 * an error that ends the process.
 */
export function printTo(descriptor: 1 | 2): (text: string) => void {
  return (text) => {
    const bytes = Buffer.from(cut[descriptor] ? `\n${text}\n` : `${text}\n`);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(descriptor, bytes, written);
    } catch {
      // there is no other place to report it
    }
    if (written > 0) cut[descriptor] = bytes[written - 1] !== lineFeed;
  };
}
