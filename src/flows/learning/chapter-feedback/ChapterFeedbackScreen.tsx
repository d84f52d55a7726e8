import type { ActorRefFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/learning/chapter-feedback.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import { answers, type chapterFeedbackMachine } from '../../../../machines/learning/chapter-feedback.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { StarRating } from './StarRating.tsx';

export function ChapterFeedbackScreen({ actor }: { actor: ActorRefFrom<typeof chapterFeedbackMachine> }) {
  const snapshot = useSnapshot(actor);
  const { courseId, answer, rating, error, isOnDevice } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const thanked = snapshot.hasTag('thanked');
  const sending = snapshot.matches('sending');
  const goOn = () => actor.send({ type: 'continue.pressed' });
  return (
    <div className="mx-auto max-w-xl px-4 pt-10 pb-20 sm:px-6 sm:pt-16">
      <h1 tabIndex={-1} className="text-3xl font-semibold sm:text-4xl">
        {say.title}
      </h1>
      <p className="mt-3 text-lg text-muted">{say.intro}</p>
      <Form className="mt-8 space-y-8" onSubmit={() => actor.send({ type: 'feedback.submitted' })}>
        <fieldset disabled={sending || thanked}>
          <legend className="text-lg font-semibold">{say.pace}</legend>
          <div className="mt-3 grid gap-3">
            {answers.map((each) => (
              <label
                key={each}
                className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border border-edge bg-surface px-4 py-2 has-checked:border-pomegranate has-checked:bg-blush has-checked:font-semibold has-disabled:cursor-default has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) [&:not(:has(:disabled))]:hover:border-ink"
              >
                <input
                  type="radio"
                  name="answer"
                  value={each}
                  checked={answer === each}
                  onChange={() => actor.send({ type: 'answer.chosen', answer: each })}
                  className="size-5 accent-pomegranate outline-none"
                />
                <span>{say.answers[each]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <StarRating
          legend={say.rating}
          value={rating}
          disabled={sending || thanked}
          onChange={(stars) => actor.send({ type: 'rating.chosen', rating: stars })}
        />
        {error !== null && <Alert tone="error">{wordsOf(error, say.errors)}</Alert>}
        <Button
          type="submit"
          busy={sending}
          busyLabel={actions.busy.sending}
          disabled={answer === null || rating === null || thanked}
          className="w-full sm:w-auto"
        >
          {say.submit}
        </Button>
        <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })} />
        <p>
          <TextLink alone to={href('course', { courseId })}>
            {actions.backToCourse}
          </TextLink>
        </p>
      </Form>
      <Dialog
        open={thanked}
        onClose={goOn}
        title={say.thanks.title}
        actions={
          <Button busy={busy} onClick={goOn}>
            {say.thanks.goOn}
          </Button>
        }
      >
        <p>{isOnDevice ? say.thanks.onDevice : say.thanks.text}</p>
      </Dialog>
    </div>
  );
}
