import type { DeskNewsletterPreview } from '../../../../common/api/types.ts';
import type { LanguageCode } from '../../../../common/language/codes.ts';
import * as say from '../../../../common/texts/desk/newsletter.ts';
import type { Letter } from '../../../../machines/desk/newsletter-draft.machine.ts';
import { SanitisedHtml } from '../../../ui/content/SanitisedHtml.tsx';
import { spokenIn } from '../../../ui/content/Spoken.tsx';

const box = 'min-w-0 rounded-card border border-line bg-surface p-4 sm:p-6';

/** The mail as its readers get it. */
export const Mail = ({ mail: { subject, text, html }, lang }: { mail: DeskNewsletterPreview; lang: LanguageCode }) => (
  <section aria-label={say.mail.title} className="grid grid-cols-1 gap-4">
    <div className={box}>
      <h2 className="text-sm text-muted">{say.mail.html}</h2>
      <p {...spokenIn(lang)} className="mt-2 mb-3 text-xl font-semibold wrap-anywhere">
        {subject}
      </p>
      <SanitisedHtml className="prose wrap-anywhere" html={html} lang={lang} />
    </div>
    <div className={box}>
      <h2 className="text-sm text-muted">{say.mail.plain}</h2>
      <pre {...spokenIn(lang)} className="mt-2 font-mono text-base wrap-anywhere whitespace-pre-wrap">
        {text}
      </pre>
    </div>
  </section>
);

/** A text to read and to copy from. */
export const OneLetter = ({ title, letter, lang }: { title: string; letter: Letter; lang: LanguageCode }) => (
  <section aria-label={title} className={box}>
    <h2 className="text-sm text-muted">{title}</h2>
    <p {...spokenIn(lang)} className="mt-2 mb-3 text-xl font-semibold wrap-anywhere">
      {letter.subject}
    </p>
    <pre {...spokenIn(lang)} className="font-mono text-base wrap-anywhere whitespace-pre-wrap">
      {letter.text}
    </pre>
  </section>
);
