import { Lexer, Marked, type RendererThis, type Token, Tokenizer, type TokenizerThis, type Tokens } from 'marked';
import { splitBlocks } from '../../../common/desk/blocks.ts';
import { anchorsOf } from '../../../common/text/anchors.ts';
import { escapeHtml } from '../../../common/text/html.ts';
import { readPictureFile } from '../../../common/text/lesson-pictures.ts';
import { isLinkTarget, isPictureTarget, languages } from '../../../common/text/markup.ts';

/** GitHub Flavored Markdown with language marks such as `[Rojbaş]{lang=ku}`. */
const dialect = new Marked({ gfm: true });

export const isLanguageMark = (token: Token): token is Tokens.Generic & { lang: string; tokens: Token[] } =>
  token.type === 'language';

dialect.use({
  extensions: [
    {
      name: 'language',
      level: 'inline',
      tokenizer(this: TokenizerThis, source: string) {
        const [raw] = /^\[(?:\\.|[^[\]\\])+\]\{lang=[\w-]*\}/.exec(source) ?? [];
        if (raw === undefined) return undefined;
        const text = raw.slice(1, raw.lastIndexOf(']'));
        const lang = raw.slice(raw.lastIndexOf('=') + 1, -1);
        return { type: 'language', raw, lang, tokens: this.lexer.inlineTokens(text) };
      },
      renderer(this: RendererThis, { lang, tokens = [] }: Tokens.Generic) {
        return `<span${attributesOf(String(lang))}>${this.parser.parseInline(tokens)}</span>`;
      },
    },
  ],
  tokenizer: {
    /**
     * Autolinks without a protocol get https; they end before Arabic punctuation, as before Latin
     * one.
     */
    url(source) {
      const [before = ''] = source.split(/[،؛؟]/, 1);
      const link = Tokenizer.prototype.url.call(this, before);
      return link?.raw.startsWith('www.') ? { ...link, href: `https://${link.raw}` } : link;
    },
  },
  // only what common/text/markup.ts allows: imports report the rest, but older rows were not
  // checked
  renderer: {
    html: ({ text }) => escapeHtml(text),
    text(token) {
      return 'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : escapeText(token.text);
    },
    heading({ depth, tokens, anchor }: Tokens.Heading & { anchor?: string }) {
      const name = `h${Math.max(2, depth)}`;
      const id = anchor === undefined ? '' : ` id="${anchor}"`;
      return `<${name}${id}>${this.parser.parseInline(tokens)}</${name}>\n`;
    },
    paragraph({ tokens }) {
      const [only, ...others] = tokens;
      if (only === undefined || others.length > 0 || !isLanguageMark(only)) return false;
      return `<p${attributesOf(only.lang)}>${this.parser.parseInline(only.tokens)}</p>\n`;
    },
    code: ({ text }) => `<pre><code>${escapeHtml(text)}\n</code></pre>\n`,
    checkbox: () => '',
    link({ href, title, tokens }) {
      const text = this.parser.parseInline(tokens);
      return isLinkTarget(href) ? `<a href="${escapeHtml(encode(href))}"${titled(title)}>${text}</a>` : text;
    },
    image({ href, title, text }) {
      const alt = escapeHtml(text);
      const more = sized(href) + titled(title);
      return isPictureTarget(href) ? `<img src="${escapeHtml(encode(href))}" alt="${alt}"${more}>` : alt;
    },
  },
});

export const lex = (markdown: string): Token[] => dialect.lexer(markdown);

/** Pre-order. */
export const walk = (tokens: Token[], visit: (token: Token) => void): void => {
  dialect.walkTokens(tokens, visit);
};

export interface Section {
  /** Markdown. */
  source: string;
  /** Plain text. */
  title: string;
  /** Id in the HTML. */
  anchor: string;
}

/** Top level only, not in lists and quotations. */
export const sectionsOf = (markdown: string): Section[] => sectionsIn(dialect.lexer(markdown));

function sectionsIn(tokens: Token[]): Section[] {
  const headings = tokens
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map((heading) => ({ source: heading.text, title: plain(heading.tokens) }));
  const anchors = anchorsOf(headings.map(({ title }) => title));
  return headings.map((heading, index) => ({ ...heading, anchor: anchors[index] ?? '' }));
}

/** Restricted to the elements, attributes and URLs of `common/text/markup.ts`. */
export function toHtml(markdown: string): string {
  const tokens = dialect.lexer(markdown);
  const anchors = sectionsIn(tokens).map(({ anchor }) => anchor);
  const named = tokens.map((token) => (token.type === 'heading' ? { ...token, anchor: anchors.shift() } : token));
  return dialect.parser(named).trim();
}

/** Of each block that `splitBlocks` finds, with the links that the whole text defines. */
export function blocksToHtml(markdown: string): string[] {
  const { lead, blocks } = splitBlocks(markdown);
  const tokens = dialect.lexer(markdown.slice(lead.length)).filter(({ type }) => type !== 'space');
  // line ends that the lexer has another count of: one block
  if (tokens.length !== blocks.length) return [toHtml(markdown.slice(lead.length))];
  return tokens.map((token) => dialect.parser([token]).trim());
}

export const toInlineHtml = (markdown: string): string => dialect.parseInline(markdown, { async: false });

export const toPlainText = (markdown: string): string => plain(Lexer.lexInline(markdown, dialect.defaults));

const plain = (tokens: readonly Token[]): string => tokens.map(wordsOf).join('');

function wordsOf(token: Token): string {
  if ('tokens' in token && token.tokens) return plain(token.tokens);
  // only a line break has no text
  return 'text' in token ? String(token.text) : ' ';
}

function attributesOf(lang: string): string {
  const direction = languages.get(lang);
  if (direction === undefined) return '';
  return direction === 'rtl' ? ` lang="${lang}" dir="rtl"` : ` lang="${lang}"`;
}

/** So that the text does not move when the picture is there. */
function sized(address: string): string {
  const facts = readPictureFile(address.split('/').at(-1) ?? '');
  return facts ? ` width="${facts.width}" height="${facts.height}"` : '';
}

const titled = (title: string | null | undefined): string => (title ? ` title="${escapeHtml(title)}"` : '');

/** Keeps named entities, as Markdown does; numeric ones are decoded by now. */
const escapeText = (text: string): string => text.replace(/&(?!\w+;)|[<>"']/g, escapeHtml);

/** Percent-encodes to ASCII without encoding twice. */
const encode = (address: string): string => encodeURI(address.toWellFormed()).replaceAll('%25', '%');
