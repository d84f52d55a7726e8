import { duration, joined } from '../texts/ui/lengths.ts';

export function firstSentence(text: string): string {
  const trimmed = text.trim();
  return /.*?[.!?؟…]["'”’»)]*(?=\s)/s.exec(trimmed)?.[0] ?? trimmed;
}

/**
 * Cut at 150 characters, at the end of a word, if longer than 200. For text nodes: the result is
 * not safe as HTML.
 */
export function excerpt(textOrHtml: string): string {
  const characters = Array.from(plainText(textOrHtml));
  if (characters.length <= 200) return characters.join('');
  // a text without spaces is cut within
  const [cut = ''] = /^.+(?= )/s.exec(characters.slice(0, 151).join('')) ?? [characters.slice(0, 150).join('')];
  return `${cut.trimEnd().replace(/[,;:،؛–-]$/, '')}…`;
}

export const pageTitle = (name: string): string => (name.startsWith('Zanin:') ? name : `${name} · Zanin`);

/** @example capitalised('beginner') // 'Beginner' */
export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const joinedLabel = (count: number): string => joined({ count });

/** @example durationLabel(85) // '1 h 25 min' */
export function durationLabel(minutes: number, say: typeof duration = duration): string {
  const whole = Math.max(0, Math.round(minutes));
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (hours === 0) return say.minutes({ minutes: rest });
  return rest === 0 ? say.hours({ hours }) : say.both({ hours, minutes: rest });
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

// By pattern: our Trusted Types policy forbids DOMParser with plain strings.
function plainText(html: string): string {
  return html
    .replace(/<!--.*?-->|<(script|style)\b.*?<\/\1\s*>/gis, ' ')
    .replace(/<\/?[a-z][^>]*>/gi, (tag) =>
      /^<\/?(a|abbr|b|code|em|i|mark|small|span|strong|u)\b/i.test(tag) ? '' : ' ',
    )
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (entity, decimal, hex, name) => {
      if (name) return entities[String(name).toLowerCase()] ?? entity;
      const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    })
    .replace(/\s+/g, ' ')
    .trim();
}
