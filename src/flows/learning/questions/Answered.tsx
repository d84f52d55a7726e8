import type { ReactNode } from 'react';
import type { AnsweredQuestion, PracticeItem, PracticeOption } from '../../../../common/api/types.ts';
import * as say from '../../../../common/texts/learning/questions.ts';
import { Icon } from '../../../ui/content/Icon.tsx';
import { SanitisedHtml } from '../../../ui/content/SanitisedHtml.tsx';
import { OptionText } from './OptionText.tsx';
import { type LessonHref, ReadAgain } from './ReadAgain.tsx';

export interface AnsweredProps {
  item: PracticeItem;
  answered: AnsweredQuestion;
  lessonHref: LessonHref;
}

export function Answered({ item, answered, lessonHref }: AnsweredProps) {
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
          <span className="text-muted">{say.readAgain}</span>{' '}
          <ReadAgain place={answered.lesson} lessonHref={lessonHref} />
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

/** Not by colour alone. */
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

const frame = 'rounded-xl border bg-surface px-4 py-3';

function Explanation({ answered: { explanations }, of }: Pick<BodyProps, 'answered'> & { of: string }) {
  const html = explanations.find(({ option }) => option === of)?.html ?? '';
  if (html === '') return null;
  return (
    <div dir="auto" className="mt-2">
      <SanitisedHtml className="prose text-base" html={html} />
    </div>
  );
}

/** Right ones first, then the given ones, the others in a fold: on a phone the right one shows. */
function AnsweredOptions({ item, answered }: BodyProps) {
  const isRight = ({ id }: PracticeOption) => answered.solution.includes(id);
  const isGiven = ({ id }: PracticeOption) => answered.given.includes(id);
  const others = item.options.filter((option) => !isRight(option) && !isGiven(option));
  const first = [...item.options.filter(isRight), ...item.options.filter((each) => isGiven(each) && !isRight(each))];
  const card = (option: PracticeOption) => (
    <li key={option.id} className={`${frame} ${isRight(option) ? 'border-pine' : 'border-line'}`}>
      <div className="font-semibold" dir="auto">
        <OptionText option={option} />
      </div>
      {(isRight(option) || isGiven(option)) && (
        <p className="mt-1.5 flex flex-wrap gap-2">
          {isRight(option) && <Mark isRight>{say.marks.right}</Mark>}
          {isGiven(option) && <Mark isRight={false}>{say.marks.given}</Mark>}
        </p>
      )}
      <Explanation answered={answered} of={option.id} />
    </li>
  );
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3">{first.map(card)}</ul>
      {others.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded font-semibold text-pomegranate [&::-webkit-details-marker]:hidden">
            <Icon name="chevron" className="size-5 transition-transform group-open:rotate-180" />
            <span>{say.others({ count: others.length })}</span>
          </summary>
          <ul className="mt-1 grid gap-3">{others.map(card)}</ul>
        </details>
      )}
    </div>
  );
}

function AnsweredSteps({ item, answered }: BodyProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <StepList title={say.marks.rightOrder} item={item} ids={answered.solution} isRight />
      {!answered.right && <StepList title={say.marks.givenOrder} item={item} ids={answered.given} isRight={false} />}
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
    <div className={`${frame} ${isRight ? 'border-pine' : 'border-line'}`}>
      <p>
        <Mark isRight={isRight}>{title}</Mark>
      </p>
      <ol className="mt-2 list-decimal space-y-1 ps-5">
        {chosen(item.options, ids).map((option) => (
          // the number stays at the side of the list
          <li key={option.id}>
            <div dir="auto">
              <OptionText option={option} />
            </div>
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
      {!right && (
        <div className={`${frame} border-pine`}>
          <dt>
            <Mark isRight>{say.marks.right}</Mark>
          </dt>
          <dd className="mt-1.5 font-semibold" dir="auto">
            {withUnit(solution)}
          </dd>
        </div>
      )}
      <div className={`${frame} ${right ? 'border-pine' : 'border-line'}`}>
        <dt>
          <Mark isRight={right}>{right ? say.marks.givenAndRight : say.marks.given}</Mark>
        </dt>
        <dd className="mt-1.5 font-semibold" dir="auto">
          {withUnit(given)}
        </dd>
      </div>
    </dl>
  );
}

function AnsweredPairs({ item, answered }: BodyProps) {
  return (
    <ul className="grid gap-3">
      {item.options.map((option, index) => {
        const [given = '', solution = ''] = [answered.given[index], answered.solution[index]];
        const isRight = given === solution;
        return (
          <li key={option.id} className={`${frame} ${isRight ? 'border-pine' : 'border-line'}`}>
            <div className="font-semibold" dir="auto">
              <OptionText option={option} />
            </div>
            <Match item={item} id={solution} isRight title={isRight ? say.marks.givenAndRight : say.marks.right} />
            {!isRight && <Match item={item} id={given} isRight={false} title={say.marks.given} />}
            <Explanation answered={answered} of={option.id} />
          </li>
        );
      })}
    </ul>
  );
}

function Match({ item, id, isRight, title }: { item: PracticeItem; id: string; isRight: boolean; title: string }) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-2">
      <Mark isRight={isRight}>{title}</Mark>{' '}
      {chosen(item.matches, [id]).map((match) => (
        <div key={match.id} dir="auto">
          <OptionText option={match} />
        </div>
      ))}
    </div>
  );
}

const chosen = (options: readonly PracticeOption[], ids: readonly string[]): PracticeOption[] =>
  ids.flatMap((id) => options.find((option) => option.id === id) ?? []);
