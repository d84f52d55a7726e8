import type { ReactNode } from 'react';
import type { AnsweredQuestion, PracticeItem } from '../../../../common/api/types.ts';
import type { PracticeView } from '../../../../machines/learning/practice-test.types.ts';
import { Icon } from '../../../ui/content/Icon.tsx';
import { SanitisedHtml } from '../../../ui/content/SanitisedHtml.tsx';
import { ReadAgain } from './ReadAgain.tsx';

export interface AnsweredProps {
  item: PracticeItem;
  answered: AnsweredQuestion;
  courseId: string;
  /** What the way back from the lesson leads to. */
  view: PracticeView;
}

/** What was answered, what is right and why, each explanation with what it explains; then where it is taught. */
export function Answered({ item, answered, courseId, view }: AnsweredProps) {
  return (
    <div className="grid gap-4">
      <Body item={item} answered={answered} />
      {answered.explanations
        .filter(({ option }) => option === null)
        .map(({ html }) => (
          <SanitisedHtml key={html} className="prose" html={html} />
        ))}
      {answered.lesson !== null && (
        <p>
          <span className="text-muted">Read it again:</span>{' '}
          <ReadAgain courseId={courseId} place={answered.lesson} view={view} />
        </p>
      )}
    </div>
  );
}

type BodyProps = Pick<AnsweredProps, 'item' | 'answered'>;

function Body({ item, answered }: BodyProps) {
  switch (item.kind) {
    case 'choice':
    case 'choices':
    case 'true-or-false':
      return <AnsweredOptions item={item} answered={answered} />;
    case 'order':
      return <AnsweredSteps item={item} answered={answered} />;
    case 'number':
    case 'gap':
      return <AnsweredText item={item} answered={answered} />;
    case 'pairs':
      return <AnsweredPairs item={item} answered={answered} />;
  }
}

/** What is right is marked by a tick and a word, not by colour alone. */
function Mark({ isRight, children }: { isRight: boolean; children: ReactNode }) {
  return (
    <span
      className={
        isRight
          ? 'inline-flex items-center gap-1 rounded-full bg-mint px-2.5 py-0.5 text-sm font-semibold text-pine'
          : 'inline-flex items-center gap-1 rounded-full bg-sunken px-2.5 py-0.5 text-sm font-semibold'
      }
    >
      {isRight && <Icon name="check" className="size-4" />}
      {children}
    </span>
  );
}

const card = 'rounded-xl border bg-surface px-4 py-3';

function Explanation({ answered: { explanations }, of }: Pick<BodyProps, 'answered'> & { of: string }) {
  const html = explanations.find(({ option }) => option === of)?.html ?? '';
  return html === '' ? null : <SanitisedHtml className="prose mt-2 text-base" html={html} />;
}

function AnsweredOptions({ item, answered }: BodyProps) {
  return (
    <ul className="grid gap-3">
      {item.options.map(({ id, text }) => {
        const isRight = answered.solution.includes(id);
        return (
          <li key={id} className={`${card} ${isRight ? 'border-pine' : 'border-line'}`}>
            <p className="font-semibold" dir="auto">
              {text}
            </p>
            {(isRight || answered.given.includes(id)) && (
              <p className="mt-1.5 flex flex-wrap gap-2">
                {isRight && <Mark isRight>Right answer</Mark>}
                {answered.given.includes(id) && <Mark isRight={false}>Your answer</Mark>}
              </p>
            )}
            <Explanation answered={answered} of={id} />
          </li>
        );
      })}
    </ul>
  );
}

function AnsweredSteps({ item, answered }: BodyProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <StepList title="The right order" item={item} ids={answered.solution} isRight />
      {!answered.right && <StepList title="Your order" item={item} ids={answered.given} isRight={false} />}
    </div>
  );
}

function StepList({
  title,
  item,
  ids,
  isRight,
}: {
  title: string;
  item: PracticeItem;
  ids: readonly string[];
  isRight: boolean;
}) {
  return (
    <div className={`${card} ${isRight ? 'border-pine' : 'border-line'}`}>
      <p>
        <Mark isRight={isRight}>{title}</Mark>
      </p>
      <ol className="mt-2 list-decimal space-y-1 ps-5">
        {ids.map((id) => (
          <li key={id} dir="auto">
            {textOf(item.options, id)}
          </li>
        ))}
      </ol>
    </div>
  );
}

function AnsweredText({ item: { unit }, answered: { given, solution, right } }: BodyProps) {
  const withUnit = ([first = '']: readonly string[]) => (unit === null ? first : `${first} ${unit}`);
  return (
    <dl className="grid gap-3">
      <div className={`${card} ${right ? 'border-pine' : 'border-line'}`}>
        <dt>
          <Mark isRight={right}>{right ? 'Your answer, which is right' : 'Your answer'}</Mark>
        </dt>
        <dd className="mt-1.5 font-semibold" dir="auto">
          {withUnit(given)}
        </dd>
      </div>
      {!right && (
        <div className={`${card} border-pine`}>
          <dt>
            <Mark isRight>Right answer</Mark>
          </dt>
          <dd className="mt-1.5 font-semibold" dir="auto">
            {withUnit(solution)}
          </dd>
        </div>
      )}
    </dl>
  );
}

function AnsweredPairs({ item, answered }: BodyProps) {
  return (
    <ul className="grid gap-3">
      {item.options.map(({ id, text }, index) => {
        const [given, solution] = [answered.given[index] ?? '', answered.solution[index] ?? ''];
        const isRight = given === solution;
        return (
          <li key={id} className={`${card} ${isRight ? 'border-pine' : 'border-line'}`}>
            <p className="font-semibold" dir="auto">
              {text}
            </p>
            <p className="mt-1.5 flex flex-wrap items-center gap-2" dir="auto">
              <Mark isRight>{isRight ? 'Your answer, which is right' : 'Right answer'}</Mark>{' '}
              {textOf(item.matches, solution)}
            </p>
            {!isRight && (
              <p className="mt-1.5 flex flex-wrap items-center gap-2" dir="auto">
                <Mark isRight={false}>Your answer</Mark> {textOf(item.matches, given)}
              </p>
            )}
            <Explanation answered={answered} of={id} />
          </li>
        );
      })}
    </ul>
  );
}

const textOf = (options: PracticeItem['options'], id: string): string =>
  options.find((option) => option.id === id)?.text ?? '';
