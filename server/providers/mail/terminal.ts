import type { Transport } from '../../domain/common/ports/delivery.ts';

const width = 76;

/**
 * Shows messages in the terminal instead of sending them: the embedded default, for trying the
 * platform out.
 */
export function terminalTransport(print: (text: string) => void): Transport {
  return {
    forgets: false,
    async deliver({ channel, recipient, subject, text }) {
      const heading = `${channel === 'sms' ? 'SMS' : 'Mail'} to ${recipient}`;
      const lines = [heading, ...(subject ? [subject] : []), '', ...text.trim().split('\n').flatMap(wrap)];
      const rule = '─'.repeat(width + 2);
      print(['', `┌${rule}┐`, ...lines.map((line) => `│ ${printable(line).padEnd(width)} │`), `└${rule}┘`].join('\n'));
    },
  };
}

/**
 * Lines of at most the box's width; a longer word, such as a link, stays whole so that it can be
 * copied.
 */
function wrap(line: string): string[] {
  const lines = [''];
  for (const word of line.split(' ')) {
    const last = lines.length - 1;
    const joined = lines[last] ? `${lines[last]} ${word}` : word;
    if (joined.length <= width || !lines[last]) lines[last] = joined;
    else lines.push(word);
  }
  return lines;
}

/** Control characters could move the cursor and forge lines. */
const printable = (line: string): string => line.replace(/\p{Cc}/gu, ' ');
