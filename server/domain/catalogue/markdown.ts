import { Lexer, Marked, type RendererThis, type Token, Tokenizer, type TokenizerThis, type Tokens } from 'marked';
import { anchorsOf } from '../../../common/text/anchors.ts';
import { escapeHtml } from '../../../common/text/html.ts';
import { isLinkTarget, isPictureTarget, languages } from '../../../common/text/markup.ts';

/** The Markdown of posts and lessons: GitHub's, with marks of language such as `[Rojbaş]{lang=ku}`. */
const dialect = new Marked({ gfm: true });

/** A mark of language in the tokens that `lex` returns. */
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
    /** An address that is written out is a link, by https where it names no protocol. */
    url(source) {
      const link = Tokenizer.prototype.url.call(this, source);
      return link?.raw.startsWith('www.') ? { ...link, href: `https://${link.raw}` } : link;
    },
  },
  // only what common/text/markup.ts allows, whatever the source says: an import reports it, but older rows were not checked
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
      return isPictureTarget(href) ? `<img src="${escapeHtml(encode(href))}" alt="${alt}"${titled(title)}>` : alt;
    },
  },
});

/** The tokens of a text, for checks. */
export const lex = (markdown: string): Token[] => dialect.lexer(markdown);

/** Calls a function for each token, a parent before what is in it. */
export const walk = (tokens: Token[], visit: (token: Token) => void): void => {
  dialect.walkTokens(tokens, visit);
};

/** A heading of a text. */
export interface Section {
  /** As it is written, in Markdown. */
  source: string;
  /** Its words alone. */
  title: string;
  /** Its id in the HTML. */
  anchor: string;
}

/** The headings of a text in their order; those within lists and quotations are not among them. */
export const sectionsOf = (markdown: string): Section[] => sectionsIn(dialect.lexer(markdown));

function sectionsIn(tokens: Token[]): Section[] {
  const headings = tokens
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map((heading) => ({ source: heading.text, title: plain(heading.tokens) }));
  const anchors = anchorsOf(headings.map(({ title }) => title));
  return headings.map((heading, index) => ({ ...heading, anchor: anchors[index] ?? '' }));
}

/** Markdown as HTML: only the elements, attributes and addresses of `common/text/markup.ts` (S12). Headings have ids. */
export function toHtml(markdown: string): string {
  const tokens = dialect.lexer(markdown);
  const anchors = sectionsIn(tokens).map(({ anchor }) => anchor);
  const named = tokens.map((token) => (token.type === 'heading' ? { ...token, anchor: anchors.shift() } : token));
  return dialect.parser(named).trim();
}

/** Markdown of one line as HTML that can be a part of another line. */
export const toInlineHtml = (markdown: string): string => dialect.parseInline(markdown, { async: false });

/** The words of Markdown of one line. */
export const toPlainText = (markdown: string): string => plain(Lexer.lexInline(markdown, dialect.defaults));

const plain = (tokens: readonly Token[]): string => tokens.map(wordsOf).join('');

function wordsOf(token: Token): string {
  if ('tokens' in token && token.tokens) return plain(token.tokens);
  // only the end of a line has none
  return 'text' in token ? String(token.text) : ' ';
}

function attributesOf(lang: string): string {
  const direction = languages.get(lang);
  if (direction === undefined) return '';
  return direction === 'rtl' ? ` lang="${lang}" dir="rtl"` : ` lang="${lang}"`;
}

const titled = (title: string | null | undefined): string => (title ? ` title="${escapeHtml(title)}"` : '');

/** Escaped but for entities with a name, which Markdown has too; those with a number are characters by now. */
const escapeText = (text: string): string => text.replace(/&(?!\w+;)|[<>"']/g, escapeHtml);

/** An address as ASCII; what is encoded already stays. */
const encode = (address: string): string => encodeURI(address.toWellFormed()).replaceAll('%25', '%');
