import type { Choices } from '../../../../common/desk/choices.ts';
import { type Outline, type PartOfCourse, pathIn } from '../../../../common/desk/outline.ts';
import { deskHref, draftTextHref } from '../../../../common/desk/pages.ts';
import { previewHref } from '../../../../common/desk/preview.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/course-outline.ts';
import { preview } from '../../../../common/texts/desk/preview.ts';
import { tryAgain } from '../../../../common/texts/ui/actions.ts';
import type { Resource } from '../../../../machines/common/resource.machine.ts';
import type { CourseOutline } from '../../../../machines/desk/course-outline.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { useScrollByDrag } from '../../../ui/controls/use-drag.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { useResource } from '../../common/use-resource.ts';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { DeskHeading } from '../common/DeskHeading.tsx';
import { UnreadRecord } from '../common/RecordPage.tsx';
import { cardClass } from './card-class.ts';
import { OutlineChapter } from './OutlineChapter.tsx';
import { PartForm } from './PartForm.tsx';
import { Removal } from './Removal.tsx';

interface CourseOutlineScreenProps {
  actor: CourseOutline;
  choices: Resource<Choices>;
}

export function CourseOutlineScreen({ actor, choices }: CourseOutlineScreenProps) {
  const snapshot = useSnapshot(actor);
  useScrollByDrag();
  const { data: catalogue } = useResource(choices);
  const { draftId, opened, outline, said } = snapshot.context;
  const retry = () => actor.send({ type: 'retry.pressed' });
  const isAgain = snapshot.matches('rereading');
  if (opened === null || snapshot.matches('missing') || snapshot.matches('failed')) {
    return <UnreadRecord snapshot={snapshot} title={say.title} missing={say.missing} onRetry={retry} />;
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <DeskHeading title={say.title} intro={say.intro} />
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <TextLink alone to={deskHref('draft', { draftId })}>
          {say.toDraft}
        </TextLink>
        <TextLink alone to={draftTextHref(draftId, pathIn(opened.course, 'course.yaml'))}>
          {say.asText}
        </TextLink>
        <TextLink alone to={previewHref({ draftId, as: 'visitor' })}>
          {preview}
        </TextLink>
      </p>
      {said !== null && !snapshot.matches('editing') && (
        <Alert tone={said === 'saved' ? 'success' : 'error'}>
          <p dir="auto">{wordsOf(said, say.said)}</p>
        </Alert>
      )}
      {snapshot.matches('cut') && (
        <Button variant="secondary" className="justify-self-start" onClick={retry}>
          {tryAgain}
        </Button>
      )}
      {isAgain && snapshot.hasTag('slow') && <SlowNote action={tryAgain} onPress={retry} />}
      <StopWaiting
        slow={snapshot.matches('saving') && snapshot.hasTag('slow')}
        onStop={() => actor.send({ type: 'stop.pressed' })}
      />
      {!opened.isOpen && <Alert tone="info">{say.closed}</Alert>}
      {outline === null ? (
        <Alert tone="error">{say.unreadable}</Alert>
      ) : (
        <Parts actor={actor} outline={outline} isOpen={opened.isOpen} />
      )}
      <PartForm actor={actor} choices={catalogue} />
      <Removal actor={actor} />
    </div>
  );
}

interface PartsProps {
  actor: CourseOutline;
  outline: Outline;
  isOpen: boolean;
}

const newChapter: PartOfCourse = { chapter: '', lesson: null };
const wholeCourse: PartOfCourse = { chapter: null, lesson: null };

function Parts({ actor, outline, isOpen }: PartsProps) {
  const snapshot = useSnapshot(actor);
  const isBusy = !snapshot.matches('shown');
  const openForm = (part: PartOfCourse) => actor.send({ type: 'form.opened', part });
  return (
    <>
      <section className={cardClass}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="min-w-0 text-xl font-semibold" dir="auto">
            {outline.title}
          </h2>
          {isOpen && (
            <Button variant="secondary" busy={isBusy} onClick={() => openForm(wholeCourse)}>
              {say.course.edit}
            </Button>
          )}
        </div>
        <p className="mt-2 text-muted" dir="auto">
          {outline.description}
        </p>
      </section>
      {outline.chapters.map((chapter) => (
        <OutlineChapter key={chapter.slug} {...{ actor, outline, chapter, isOpen, isBusy, openForm }} />
      ))}
      {isOpen && (
        <Button className="justify-self-start" busy={isBusy} onClick={() => openForm(newChapter)}>
          {say.chapter.add}
        </Button>
      )}
    </>
  );
}
