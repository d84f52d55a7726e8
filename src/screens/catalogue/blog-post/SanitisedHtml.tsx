import DOMPurify from 'dompurify';
import { useMemo } from 'react';

/** What `server/content/post.ts` makes of Markdown, and nothing else: no form, no style, nothing that runs. */
const allowed = {
  ALLOWED_TAGS: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img', 'strong', 'em', 'del', 'code'],
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'align', 'start'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ADD_URI_SAFE_ATTR: ['align', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i,
};

/** Another site is not handed this page's address, nor a way to change the page. */
DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  if (/^http/i.test(element.getAttribute('href') ?? '')) element.setAttribute('rel', 'noopener noreferrer');
});

/**
 * HTML from the server, reduced to what articles are made of (BLOG-02). The page's policy asks for Trusted Types, so
 * DOMPurify hands over a TrustedHTML where the browser knows them: raw strings would be refused.
 */
export function SanitisedHtml({ html, className }: { html: string; className?: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, { ...allowed, RETURN_TRUSTED_TYPE: true }), [html]);
  return <div className={className} ref={(node) => show(node, clean)} />;
}

/** Set by hand instead of dangerouslySetInnerHTML, which is typed for strings only. */
function show(node: HTMLDivElement | null, clean: TrustedHTML): void {
  if (node) Reflect.set(node, 'innerHTML', clean);
}
