import { escapeHtml } from '../../../common/text/html.ts';
import { hasUnseen, isBlank } from '../../../common/text/unprintable.ts';
import type { Texts } from '../../texts/texts.ts';
import { lex, toHtml, walk } from '../catalogue/markdown.ts';
import { invalid } from '../common/problem.ts';

export interface NewsletterText {
  subject: string;
  /** Markdown. */
  text: string;
}

const longestSubject = 150;
const longestText = 10_000;

/** Except line feeds. */
const controls = /(?!\n)\p{Cc}/gu;

/** @throws Problem 422 by field, also for what a mail does not show */
export function readNewsletterText(given: NewsletterText): NewsletterText {
  const subject = given.subject.trim();
  const text = given.text.replaceAll('\r\n', '\n').replace(controls, ' ').trim();
  if (isBlank(subject)) throw invalid({ subject: ['Write a subject.'] });
  if (subject.length > longestSubject || hasUnseen(subject)) {
    throw invalid({ subject: [`The subject is one line of at most ${longestSubject} characters.`] });
  }
  if (isBlank(text)) throw invalid({ text: ['Write the text.'] });
  if (text.length > longestText) throw invalid({ text: [`The text may have ${longestText} characters.`] });
  const wrong = wrongInMail(text);
  if (wrong !== undefined) throw invalid({ text: [wrong] });
  return { subject, text };
}

/** A mail has no address of its own, and loads nothing. */
function wrongInMail(text: string): string | undefined {
  const found: string[] = [];
  walk(lex(text), (token) => {
    if (token.type === 'image') found.push('A newsletter has no pictures: take out those in the text.');
    if (token.type === 'html') found.push('HTML is not shown: write Markdown.');
    if (token.type === 'link' && !/^(?:https:\/\/|mailto:)/i.test(String(token.href))) {
      found.push(`Write the address of each link in full, from https:// on, not ${String(token.href)}.`);
    }
  });
  return found[0];
}

/** As it leaves: the text as it was written, and as HTML, each with the link that ends it. */
export function newsletterMail({ subject, text }: NewsletterText, say: Texts, unsubscribeUrl: string) {
  const { footer } = say.messages.newsletter;
  const { code, direction } = say.language;
  const link = escapeHtml(unsubscribeUrl);
  return {
    subject,
    text: `${text}\n\n-- \n${footer}\n${unsubscribeUrl}`,
    html: `<div lang="${code}" dir="${direction}">\n${toHtml(text)}\n<hr>\n<p>${escapeHtml(footer)}<br>\n<a href="${link}">${link}</a></p>\n</div>`,
    unsubscribeUrl,
  };
}

/** Of a test and of what is shown before: the page takes it, and no subscription ends. */
export const testSubscription = 'nws_test';
