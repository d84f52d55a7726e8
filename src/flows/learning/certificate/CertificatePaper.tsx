import type { ReactNode } from 'react';
import type { Certificate } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import { workloadLabel } from '../../../../common/text/workload.ts';
import * as say from '../../../../common/texts/learning/certificate.ts';
import { InEnglish } from '../../../ui/content/InEnglish.tsx';
import { Spoken } from '../../../ui/content/Spoken.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { KilimBand } from '../../../ui/kilim/KilimBand.tsx';
import { CertificateInEnglish } from './CertificateInEnglish.tsx';
import { CertificateWords } from './CertificateWords.tsx';
import { shownWords } from './shown-words.ts';

/** Titles are those of when it was issued. */
export function CertificatePaper({ certificate }: { certificate: Certificate }) {
  const { holder, name_hidden, own, course_id, achievedDate, valid, code, id } = certificate;
  const { seconds = 0, task_minutes = 0, test_passed } = certificate;
  const { lessons_watched = 0, lessons_read = 0 } = certificate;
  const name = name_hidden && !own ? null : holder;
  const { lang, course, outline, langOf } = shownWords(certificate);
  const title = <Spoken lang={langOf(course)}>{course}</Spoken>;
  const lessons = outline.reduce((sum, chapter) => sum + chapter.lessons.length, 0);
  return (
    <article className="mt-8 overflow-hidden rounded-card border border-line bg-surface shadow-card print:border-0 print:shadow-none">
      <KilimBand />
      <div className="p-5 sm:p-8">
        <CertificateWords
          valid={valid}
          holder={name ?? say.nameless}
          course={course_id ? <TextLink to={href('course', { courseId: course_id })}>{title}</TextLink> : title}
        />
        <CertificateInEnglish certificate={certificate} holder={name} />
        <dl className="mt-7 grid gap-x-6 gap-y-4 border-t border-line pt-6 sm:grid-cols-2">
          <Fact name={say.facts.completedOn}>
            <time dateTime={achievedDate}>{formatDate(achievedDate)}</time>
          </Fact>
          {valid && lessons > 0 && (
            <Fact name={say.facts.length}>
              {workloadLabel({ lessons, minutes: seconds / 60 + task_minutes, hasTasks: task_minutes > 0 })}
            </Fact>
          )}
          {valid && lessons_watched + lessons_read > 0 && (
            <Fact name={say.facts.lessons}>{waysOf({ lessons_watched, lessons_read })}</Fact>
          )}
          {valid && test_passed && <Fact name={say.facts.practiceTest}>{say.passed}</Fact>}
          <Fact name={say.facts.issuedBy}>{say.issuer}</Fact>
          {code && (
            <Fact name={say.facts.code}>
              <bdi className="font-mono tracking-wide">{code}</bdi>
            </Fact>
          )}
          {id && (
            <Fact name={say.facts.number}>
              <bdi className="font-mono wrap-anywhere">{id}</bdi>
            </Fact>
          )}
        </dl>
        {valid && outline.length > 0 && (
          <section aria-labelledby="outline" className="mt-8 border-t border-line pt-6">
            <h2 id="outline" className="text-xl font-semibold">
              {say.outline}
              <InEnglish lang={lang} />
            </h2>
            <ol className="mt-4 grid gap-5 sm:grid-cols-2">
              {outline.map((chapter) => (
                <li key={chapter.title} className="break-inside-avoid">
                  <h3 className="font-semibold">
                    <Spoken lang={langOf(chapter.title)}>{chapter.title}</Spoken>
                  </h3>
                  <ul className="mt-1 list-disc ps-5 text-muted">
                    {[...new Set(chapter.lessons)].map((lesson) => (
                      <li key={lesson}>
                        <Spoken lang={langOf(lesson)}>{lesson}</Spoken>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </article>
  );
}

/** The server verified what was watched; what was read is the learner's statement. */
function waysOf({ lessons_watched, lessons_read }: { lessons_watched: number; lessons_read: number }): string {
  const watched = say.lessons.watched({ count: lessons_watched });
  const read = say.lessons.read({ count: lessons_read });
  if (lessons_read === 0) return watched;
  return lessons_watched === 0 ? read : say.lessons.both({ watched, read });
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 font-semibold">{children}</dd>
    </div>
  );
}
