import type { Transport } from '../../domain/common/ports/delivery.ts';

const width = 76;

/** Prints messages instead of sending them: the default without SMTP. */
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

/** Words longer than the box, such as links, stay whole for copying. */
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
