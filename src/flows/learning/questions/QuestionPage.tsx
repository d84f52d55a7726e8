import { useRef } from 'react';
import type { PracticeItem } from '../../../../common/api/types.ts';
import * as say from '../../../../common/texts/learning/questions.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { QuestionEvent } from '../../../../machines/learning/question.types.ts';
import { isComplete } from '../../../../machines/learning/question-draft.ts';
import { InEnglish } from '../../../ui/content/InEnglish.tsx';
import { SanitisedHtml } from '../../../ui/content/SanitisedHtml.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { useKeys } from '../../../ui/controls/use-keys.ts';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { Answered } from './Answered.tsx';
import { Frame, type FrameProps } from './Frame.tsx';
import { KeptNote } from './KeptNote.tsx';
import { askedBy } from './keyboard.ts';
import { Progress } from './Progress.tsx';
import { QuestionField } from './QuestionField.tsx';
import type { LessonHref } from './ReadAgain.tsx';
import { StepHeading } from './StepHeading.tsx';
import { Verdict } from './Verdict.tsx';

export interface QuestionPageProps {
  frame: Omit<FrameProps, 'children'>;
  items: readonly PracticeItem[];
  item: PracticeItem;
  draft: readonly string[];
  isFromElsewhere: boolean;
  /** Numbers of questions whose answers are kept until the server can be reached. */
  kept?: readonly number[];
  error: string | null;
  /** That it is the copy on the device, and of when. */
  fromPhone?: string | null;
  busy: boolean;
  slow: boolean;
  lessonHref: LessonHref;
  lastLabel: string;
  send: (event: QuestionEvent) => void;
}

export function QuestionPage(props: QuestionPageProps) {
  const { frame, items, item, draft, isFromElsewhere, error, busy, slow, lessonHref, lastLabel, send } = props;
  const { kept = [], fromPhone = null } = props;
  const { answered } = item;
  const isOpen = ({ answered: before, number }: PracticeItem) => before === null && !kept.includes(number);
  const isKept = answered === null && !isOpen(item);
  const go = () => send({ type: isOpen(item) ? 'answer.submitted' : 'next.pressed' });
  const askId = `ask-${item.number}`;
  const form = useRef<HTMLFormElement>(null);
  useKeys(form, (event) => {
    const asked = askedBy(event);
    if (asked === null) return;
    // moves the page's initial focus to the question
    if (event.target instanceof HTMLBodyElement || event.target instanceof HTMLHeadingElement) {
      form.current?.querySelector('h2')?.focus();
    }
    if (asked === 'goOn') {
      event.preventDefault();
      go();
      return;
    }
    const option = isChoice(item) && isOpen(item) ? item.options[asked.choose] : undefined;
    if (option) send({ type: 'option.chosen', option: option.id });
  });
  return (
    <Form
      noValidate
      key={item.number}
      // keeps the focused element clear of the sticky button bar
      className="max-sm:[&_*]:scroll-mb-24"
      onSubmit={go}
      ref={form}
    >
      <Frame {...frame}>
        <div className="mt-4">
          {fromPhone !== null && <p className="mb-3 text-sm text-muted">{fromPhone}</p>}
          <StepHeading className="text-base font-semibold text-muted">
            {say.position({ number: item.number, total: items.length })}
          </StepHeading>
          <Progress items={items} current={item} isOpen={isOpen} />
          <InEnglish lang={item.lang} />
          <div id={askId} className="mt-5 text-xl font-semibold" dir="auto">
            <SanitisedHtml className="prose text-xl" html={item.ask_html} lang={item.lang} />
          </div>
          <div role="status">
            {answered !== null && <Verdict answered={answered} isFromElsewhere={isFromElsewhere} />}
            {isKept && !busy && <KeptNote />}
          </div>
          <div className="mt-5">
            {answered === null ? (
              <QuestionField item={item} askId={askId} draft={draft} disabled={busy || isKept} send={send} />
            ) : (
              <Answered item={item} answered={answered} lessonHref={lessonHref} />
            )}
          </div>
          <div className="mt-6 grid gap-4">
            <ErrorSummary messages={error === null || busy ? [] : [error]} />
            <StopWaiting slow={slow} onStop={() => send({ type: 'stop.pressed' })}>
              {say.kept}
            </StopWaiting>
          </div>
          <div className="sticky bottom-(--offer) -mx-4 mt-4 border-t border-line bg-paper px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:px-0 print:hidden">
            {isOpen(item) || busy ? (
              <Button
                type="submit"
                key="check"
                busy={busy}
                busyLabel={say.checking}
                disabled={!isComplete(item, draft)}
                className="w-full sm:w-auto"
              >
                {error === null ? say.check : actions.tryAgain}
              </Button>
            ) : (
              <Button type="submit" key="next" className="w-full sm:w-auto">
                {items.some(isOpen) ? say.next : lastLabel}
              </Button>
            )}
          </div>
        </div>
      </Frame>
    </Form>
  );
}

const isChoice = ({ kind }: PracticeItem): boolean =>
  kind === 'choice' || kind === 'choices' || kind === 'true-or-false';
