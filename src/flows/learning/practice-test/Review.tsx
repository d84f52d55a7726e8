import * as say from '../../../../common/texts/learning/practice-test.ts';
import * as questions from '../../../../common/texts/learning/questions.ts';
import type { PracticeTestContext } from '../../../../machines/learning/practice-test.machine.ts';
import { Icon } from '../../../ui/content/Icon.tsx';
import { SanitisedHtml } from '../../../ui/content/SanitisedHtml.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Answered } from '../questions/Answered.tsx';
import type { LessonHref } from '../questions/ReadAgain.tsx';
import { StepHeading } from '../questions/StepHeading.tsx';

export interface ReviewProps extends Pick<PracticeTestContext, 'items'> {
  lessonHref: LessonHref;
  onBack: () => void;
}

export function Review({ items, lessonHref, onBack }: ReviewProps) {
  return (
    <div className="mt-6">
      <StepHeading>{say.answers.title}</StepHeading>
      <ol className="mt-4 grid gap-8">
        {items.map((item) => (
          <li key={item.question_id} className="border-t border-line pt-6">
            <h3 className="flex items-center justify-between gap-4 text-base font-semibold text-muted">
              <span>{say.answers.question({ number: item.number })}</span>
              {item.answered?.right ? (
                <span className="inline-flex items-center gap-1 text-pine">
                  <Icon name="check" className="size-5" />
                  <span>{questions.verdict.right}</span>
                </span>
              ) : (
                <span>{questions.verdict.notYet}</span>
              )}
            </h3>
            <div className="mt-2 text-lg font-semibold" dir="auto">
              <SanitisedHtml className="prose text-lg" html={item.ask_html} lang={item.lang} />
            </div>
            {item.answered !== null && (
              <div className="mt-4">
                <Answered item={item} answered={item.answered} lessonHref={lessonHref} />
              </div>
            )}
          </li>
        ))}
      </ol>
      <Button variant="secondary" className="mt-8 w-full sm:w-auto" onClick={onBack}>
        {say.answers.back}
      </Button>
    </div>
  );
}
