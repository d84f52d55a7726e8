import type { PracticeResult } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/learning/practice-test.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import { type Earned as EarnedByTest, neededCount } from '../../../../machines/learning/practice-test.selectors.ts';
import { Icon } from '../../../ui/content/Icon.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { KilimBand } from '../../../ui/kilim/KilimBand.tsx';
import type { CertificateActors } from '../certificate/ShareCertificate.tsx';
import { type LessonHref, ReadAgain } from '../questions/ReadAgain.tsx';
import { StepHeading } from '../questions/StepHeading.tsx';
import { Earned } from './Earned.tsx';

export interface ResultProps {
  courseId: string;
  result: PracticeResult;
  passPercentage: number;
  earned: EarnedByTest | null;
  sharing: CertificateActors;
  lessonHref: LessonHref;
  onReview: () => void;
  onAnother: () => void;
}

export function Result(props: ResultProps) {
  const { courseId, result, passPercentage, earned, sharing, lessonHref, onReview, onAnother } = props;
  const { right, question_count, percentage, passed, chapters } = result;
  const isNext = earned !== null && earned.kind !== 'withdrawn';
  const needed = neededCount(question_count, passPercentage);
  return (
    <div className="mt-6">
      <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
        {passed && !isNext && <KilimBand />}
        <div className="p-5 sm:p-7">
          <StepHeading className="text-3xl font-semibold">
            {passed ? say.result.passed({ percentage }) : say.result.notPassed}
          </StepHeading>
          <p className="mt-3 text-lg">
            {passed
              ? say.result.passedText({ right, total: question_count })
              : say.result.notPassedText({ right, total: question_count, needed })}
          </p>
        </div>
      </div>
      <Earned courseId={courseId} earned={earned} sharing={sharing} />
      <h3 className="mt-8 text-xl font-semibold">{say.result.chapters}</h3>
      <ul className="mt-3 grid gap-3">
        {chapters.map((chapter) => (
          <li key={chapter.chapter_id} className="rounded-xl border border-line bg-surface px-4 py-3">
            <p className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="font-semibold" dir="auto">
                {chapter.title}
              </span>
              <span className="inline-flex items-center gap-1.5 text-muted">
                {chapter.right === chapter.question_count && <Icon name="check" className="size-5 text-pine" />}
                <span>{say.result.chapter({ right: chapter.right, total: chapter.question_count })}</span>
              </span>
            </p>
            {chapter.read_again.length > 0 && (
              <>
                <p className="mt-2 text-sm text-muted">{say.result.readAgain}</p>
                <ul className="mt-1 grid gap-1">
                  {chapter.read_again.map((place) => (
                    <li key={`${place.lesson_id} ${place.anchor}`}>
                      <ReadAgain place={place} lessonHref={lessonHref} />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-col gap-3 sm:flex-row">
        <Button variant={isNext ? 'secondary' : 'primary'} onClick={onReview}>
          {say.result.seeAnswers}
        </Button>
        <Button variant="secondary" onClick={onAnother}>
          {passed ? say.result.practise : say.result.another}
        </Button>
      </div>
      <p className="mt-6">
        <TextLink alone to={href('course', { courseId })}>
          {actions.backToCourse}
        </TextLink>
      </p>
    </div>
  );
}
