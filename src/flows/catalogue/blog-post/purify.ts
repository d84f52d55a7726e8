import DOMPurify from 'dompurify';
import { attributes, elements } from '../../../../common/text/markup.ts';
import { inertHtml } from '../../../ui/content/inert-html.ts';

const options = { ALLOWED_TAGS: [...elements], ALLOWED_ATTR: Object.keys(attributes) };
// Without it the library would make a policy of its own, which the content security policy does not allow. Assigned,
// because the
// types of the two are of different libraries.
Object.assign(options, inertHtml && { TRUSTED_TYPES_POLICY: inertHtml });

/**
 * An article's HTML, cleaned by DOMPurify before `SanitisedHtml` rebuilds what is allowed (BLOG-02, S12). The contract
 * allows any HTML here, so two independent means have to fail before a script runs (ASVS 1.3.1). Where the server draws
 * the page there is no DOM for it, and the HTML is the server's own (`markdown.ts`).
 */
export const purify = (html: string): string => (DOMPurify.isSupported ? DOMPurify.sanitize(html, options) : html);
