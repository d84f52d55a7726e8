import type { DeskDraft, DeskSession } from '../../../../common/api/types.ts';
import type { Choices } from '../../../../common/desk/choices.ts';
import { deskHref } from '../../../../common/desk/pages.ts';
import * as say from '../../../../common/texts/desk/drafts.ts';
import { tryAgain } from '../../../../common/texts/ui/actions.ts';
import type { Resource } from '../../../../machines/common/resource.machine.ts';
import type { Drafts } from '../../../../machines/desk/drafts.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { useResource } from '../../common/use-resource.ts';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { ArrowKeys } from '../common/ArrowKeys.tsx';
import { DeskHeading } from '../common/DeskHeading.tsx';
import { DraftState } from '../common/DraftState.tsx';
import { Moment } from '../common/Moment.tsx';
import { Nothing } from '../common/Nothing.tsx';
import { BeginCourse } from './BeginCourse.tsx';
import { BeginDraft } from './BeginDraft.tsx';

interface DraftsScreenProps {
  actor: Drafts;
  rights: DeskSession['rights'];
  choices: Resource<Choices>;
}

export function DraftsScreen({ actor, rights, choices }: DraftsScreenProps) {
  const snapshot = useSnapshot(actor);
  const { drafts } = snapshot.context.list;
  const { data: catalogue } = useResource(choices);
  const retry = () => actor.send({ type: 'retry.pressed' });
  const isLoading = snapshot.matches('loading');
  const titleOf = (course: string) => catalogue.courses.find(({ id }) => id === course)?.title ?? course;
  return (
    <ArrowKeys stops="main li a[href]" className="grid grid-cols-1 gap-5">
      <div>
        <DeskHeading title={say.title} intro={say.intro} />
      </div>
      {isLoading && drafts.length === 0 && <Spinner label={say.loading} />}
      {isLoading && snapshot.hasTag('slow') && <SlowNote action={tryAgain} onPress={retry} />}
      {snapshot.matches('failed') && (
        <Alert tone="error">
          <p>{say.failed}</p>
          <Button variant="secondary" className="mt-3" onClick={retry}>
            {tryAgain}
          </Button>
        </Alert>
      )}
      {snapshot.hasTag('listed') && rights.includes('startDeskDraft') && (
        <>
          <BeginDraft actor={actor} titleOf={titleOf} />
          <BeginCourse actor={actor} titleOf={titleOf} />
        </>
      )}
      {snapshot.hasTag('listed') && drafts.length === 0 && (
        <Nothing title={say.empty} {...(rights.includes('startDeskDraft') && { hint: say.emptyHint })} />
      )}
      {drafts.length > 0 && !snapshot.matches('failed') && (
        <ul aria-busy={isLoading || undefined} className="rounded-card border border-line bg-surface px-4 sm:px-6">
          {drafts.map((draft) => (
            <DraftRow key={draft.id} draft={draft} title={titleOf(draft.course)} />
          ))}
        </ul>
      )}
    </ArrowKeys>
  );
}

const DraftRow = ({ draft: { id, author, status, updatedAt }, title }: { draft: DeskDraft; title: string }) => (
  <li className="border-b border-line py-3 last:border-b-0">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <TextLink to={deskHref('draft', { draftId: id })} alone>
        <bdi>{title}</bdi>
      </TextLink>
      <DraftState status={status} />
    </p>
    <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
      <bdi>{say.by({ name: author.name === '' ? author.id : author.name })}</bdi>
      <Moment at={updatedAt} />
    </p>
  </li>
);
