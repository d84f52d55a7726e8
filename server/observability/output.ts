import { writeSync } from 'node:fs';

/**
 * Prints lines to standard output (1) or standard error (2) before it returns, so that the last line of a process that ends
 * is there. What cannot be written, because the reader has gone or the disk is full, is lost: the server goes on without
 * its log, and with it once there is room again (F11). `console` would raise an error that ends the process.
 */
export function printTo(descriptor: 1 | 2): (text: string) => void {
  return (text) => {
    try {
      writeSync(descriptor, `${text}\n`);
    } catch {
      // there is no other place to report it
    }
  };
}
