import { useRef } from 'react';
import type { DeskQuestions } from '../../../../common/api/types.ts';
import { deskHref } from '../../../../common/desk/pages.ts';
import { isQuestionKind } from '../../../../common/desk/questions.ts';
import * as say from '../../../../common/texts/desk/draft-questions.ts';
import type { DraftQuestions } from '../../../../machines/desk/draft-questions.machine.ts';
import { Icon, type IconName } from '../../../ui/content/Icon.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { useKeys } from '../../../ui/controls/use-keys.ts';
import { useSnapshot } from '../../common/use-snapshot.ts';

interface QuestionRowProps {
  actor: DraftQuestions;
  opened: DeskQuestions;
  question: NonNullable<DeskQuestions['questions']>[number];
  place: number;
  isBusy: boolean;
}

const asIcon = 'max-sm:px-3';

/** On a phone all buttons of a row fit one line. */
const Short = ({ icon, words }: { icon: IconName; words: string }) => (
  <>
    <Icon name={icon} className="size-5 sm:hidden" />
    <span className="max-sm:sr-only">{words}</span>
  </>
);

/** A question with its buttons; Alt with an arrow moves it. */
export function QuestionRow({ actor, opened, question, place, isBusy }: QuestionRowProps) {
  const { draftId } = useSnapshot(actor).context;
  const row = useRef<HTMLLIElement>(null);
  const { id, kind, fields } = question;
  const canMove = (by: -1 | 1) => opened.questions?.[place + by] !== undefined;
  const move = (by: -1 | 1) => actor.send({ type: 'move.pressed', id, by });
  useKeys(row, (event) => {
    const by = event.key === 'ArrowUp' ? -1 : 1;
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    if (!opened.isOpen || isBusy || !canMove(by)) return;
    event.preventDefault();
    move(by);
  });
  const lesson = opened.lessons.find((each) => each.id === fields.lesson);
  const problems = opened.problems.filter((problem) => problem.question === id);
  const describedBy = `question-${id}`;
  const common = { variant: 'secondary', busy: isBusy, 'aria-describedby': describedBy } as const;
  return (
    <li ref={row} className="grid gap-2 py-4">
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span>{isQuestionKind(kind) ? say.kinds[kind] : say.unknownKind({ kind })}</span>
        <bdi>{lesson?.title ?? fields.lesson}</bdi>
      </p>
      <p id={describedBy} dir="auto" className="line-clamp-2 font-semibold">
        {fields.ask === '' ? id : fields.ask}
      </p>
      {problems.map(({ field, message }) => (
        <p key={`${field} ${message}`} dir="auto" className="text-sm font-medium text-pomegranate">
          {message}
        </p>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        {opened.isOpen && isQuestionKind(kind) && (
          <Button {...common} onClick={() => actor.send({ type: 'form.opened', id })}>
            {say.edit}
          </Button>
        )}
        {opened.isOpen && canMove(-1) && (
          <Button {...common} className={asIcon} onClick={() => move(-1)}>
            <Short icon="up" words={say.up} />
          </Button>
        )}
        {opened.isOpen && canMove(1) && (
          <Button {...common} className={asIcon} onClick={() => move(1)}>
            <Short icon="down" words={say.down} />
          </Button>
        )}
        {opened.isOpen && (
          <Button {...common} className={asIcon} onClick={() => actor.send({ type: 'remove.pressed', id })}>
            <Short icon="bin" words={say.remove} />
          </Button>
        )}
        {problems.length === 0 && (
          <TextLink alone to={deskHref('questionTrial', { draftId, questionId: id })}>
            {say.tryOut}
          </TextLink>
        )}
      </div>
    </li>
  );
}
