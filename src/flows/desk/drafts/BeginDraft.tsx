import { deskHref } from '../../../../common/desk/pages.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/drafts.ts';
import type { Drafts } from '../../../../machines/desk/drafts.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { DraftState } from '../common/DraftState.tsx';
import { Select } from '../common/Select.tsx';

interface BeginDraftProps {
  actor: Drafts;
  titleOf: (course: string) => string;
}

/** Unfinished drafts of the chosen course come first: most people want to go on with one. */
export function BeginDraft({ actor, titleOf }: BeginDraftProps) {
  const snapshot = useSnapshot(actor);
  const { list, course, said: words, isNew } = snapshot.context;
  const said = isNew ? null : words;
  const starting = snapshot.hasTag('starting');
  const open = list.drafts.filter(
    (draft) => draft.course === course && draft.status !== 'published' && draft.status !== 'discarded',
  );
  return (
    <section className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 className="text-xl font-semibold">{say.begin.title}</h2>
      {list.courses.length === 0 ? (
        <p className="mt-2 text-muted">{say.begin.none}</p>
      ) : (
        <Form className="mt-4 grid max-w-lg grid-cols-1 gap-4" onSubmit={() => actor.send({ type: 'form.submitted' })}>
          <fieldset disabled={!snapshot.matches('shown')} className="min-w-0">
            <Select
              name="course"
              label={say.begin.course}
              none={say.begin.choose}
              value={course}
              onChange={(value) => actor.send({ type: 'course.chosen', course: value })}
              options={list.courses.map((id) => ({ value: id, label: titleOf(id) }))}
              error={said === null ? undefined : wordsOf(said, say.errors)}
              isAlert
              takesFocus
            />
          </fieldset>
          {open.length > 0 && (
            <div role="status" className="rounded-xl border border-edge bg-sunken px-4 py-3">
              <p>{say.open({ count: open.length })}</p>
              <ul>
                {open.map(({ id, author, status }) => (
                  <li key={id} className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
                    <TextLink to={deskHref('draft', { draftId: id })} alone>
                      <bdi>{say.by({ name: author.name === '' ? author.id : author.name })}</bdi>
                    </TextLink>
                    <DraftState status={status} />
                  </li>
                ))}
              </ul>
            </div>
          )}
          <Button
            type="submit"
            busy={starting}
            disabled={!starting && !snapshot.matches('shown')}
            busyLabel={say.begin.busy}
            className="justify-self-start"
            variant={open.length > 0 ? 'secondary' : 'primary'}
          >
            {say.begin.submit}
          </Button>
          <StopWaiting slow={starting && snapshot.hasTag('slow')} onStop={() => actor.send({ type: 'stop.pressed' })} />
        </Form>
      )}
    </section>
  );
}
