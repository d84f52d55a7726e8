import { type ReactNode, useId } from 'react';
import type { Course } from '../../../../common/api/types.ts';
import { languageName } from '../../../../common/text/languages.ts';
import * as say from '../../../../common/texts/catalogue/course.ts';
import { Icon } from '../../../ui/content/Icon.tsx';
import { Spoken } from '../../../ui/content/Spoken.tsx';

/** Nothing where the course does not say. */
export function Outcomes({ course: { outcomes = [], lang } }: { course: Course }) {
  const id = useId();
  return outcomes.length === 0 ? null : (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-2xl">
        {say.outcomes}
      </h2>
      <ul className="mt-4 grid gap-x-8 gap-y-2.5 sm:grid-cols-2">
        {outcomes.map((outcome) => (
          <li key={outcome} className="flex items-start gap-3">
            <Icon name="check" className="mt-0.5 size-5 shrink-0 text-pine" />
            <span className="min-w-0">
              <Spoken lang={lang}>{outcome}</Spoken>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing where the course does not say. */
export function Facts({ course: { audience, level, language, teacher, lang } }: { course: Course }) {
  if (!audience && !level && !language && !teacher) return null;
  return (
    <dl className="mt-10 grid gap-y-4 border-y border-line py-5 sm:grid-cols-[8rem_minmax(0,1fr)]">
      {audience && (
        <Fact name={say.facts.audience}>
          <Spoken lang={lang}>{audience}</Spoken>
        </Fact>
      )}
      {level && <Fact name={say.facts.level}>{say.levels[level]}</Fact>}
      {language && <Fact name={say.facts.language}>{languageName(language) ?? language}</Fact>}
      {teacher && (
        <Fact name={say.facts.teacher}>
          <span>
            <Spoken lang={lang}>{teacher.name}</Spoken>
          </span>
          {teacher.about && (
            <span className="block text-muted">
              <Spoken lang={lang}>{teacher.about}</Spoken>
            </span>
          )}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
