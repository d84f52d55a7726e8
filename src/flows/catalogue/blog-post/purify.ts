import DOMPurify from 'dompurify';
import { attributes, elements } from '../../../../common/text/markup.ts';
import { inertHtml } from '../../../ui/content/inert-html.ts';

const options = { ALLOWED_TAGS: [...elements], ALLOWED_ATTR: Object.keys(attributes) };
// Otherwise DOMPurify creates a policy of its own, which the content security policy forbids.
// Assigned, because the types come from different libraries.
Object.assign(options, inertHtml && { TRUSTED_TYPES_POLICY: inertHtml });

/**
 * First of two independent sanitizers, before `SanitisedHtml`: the contract allows any HTML here
 * (ASVS 1.3.1). On the server there is no DOM, and the HTML is the server's own.
 */
export const purify = (html: string): string => (DOMPurify.isSupported ? DOMPurify.sanitize(html, options) : html);
