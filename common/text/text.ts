/** The first sentence of a text, with its mark; the whole text when it is one sentence (CARD-01). */
export function firstSentence(text: string): string {
  const trimmed = text.trim();
  return /.*?[.!?؟…]["'”’»)]*(?=\s)/s.exec(trimmed)?.[0] ?? trimmed;
}

/**
 * The start of a text or of HTML, as plain text: cut at 150 characters when it is longer than 200 (BLOG-01).
 * Made for a text node: what it returns is not safe as HTML.
 */
export function excerpt(textOrHtml: string): string {
  const characters = Array.from(plainText(textOrHtml));
  return characters.length > 200 ? `${characters.slice(0, 150).join('').trimEnd()}…` : characters.join('');
}

/** A page's title ends with the site's name, unless it begins with it (LAYOUT-12). */
export const pageTitle = (name: string): string => (name.startsWith('Zanin:') ? name : `${name} · Zanin`);

/** '1 lesson', '3 lessons'; another plural than with -s can be named. */
export function pluralise(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** How many have joined a course (CARD-01). */
export function joinedLabel(count: number): string {
  return `${count} joined`;
}

/**
 * A length in minutes as text.
 * @example durationLabel(85) // '1 h 25 min'
 */
export function durationLabel(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes));
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

// By pattern and not with DOMParser: that is closed to plain strings under our Trusted Types policy.
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
