import DOMPurify from 'dompurify';
import { attributes, elements } from '../../../../common/text/markup.ts';
import { inertHtml } from '../../../ui/content/inert-html.ts';

const options = { ALLOWED_TAGS: [...elements], ALLOWED_ATTR: Object.keys(attributes) };
// Otherwise DOMPurify creates a policy, which the CSP forbids. `assign`, since the types come from
// different libraries.
Object.assign(options, inertHtml && { TRUSTED_TYPES_POLICY: inertHtml });

/** Second sanitizer besides `SanitisedHtml` (ASVS 1.3.1). It needs a DOM. */
export const purify = (html: string): string => (DOMPurify.isSupported ? DOMPurify.sanitize(html, options) : html);
