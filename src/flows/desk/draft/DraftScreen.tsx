import type { DeskDraft, DeskDraftDetails } from '../../../../common/api/types.ts';
import { mayWrite, takesChanges } from '../../../../common/desk/draft-decisions.ts';
import { deskHref, draftTextHref, isTextPath } from '../../../../common/desk/pages.ts';
import { previewHref } from '../../../../common/desk/preview.ts';
import { kindOfPath } from '../../../../common/desk/uploads.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import { title as outline } from '../../../../common/texts/desk/course-outline.ts';
import * as say from '../../../../common/texts/desk/draft.ts';
import { title as questions } from '../../../../common/texts/desk/draft-questions.ts';
import { preview } from '../../../../common/texts/desk/preview.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { DeskHeading } from '../common/DeskHeading.tsx';
import { DraftProblems } from '../common/DraftProblems.tsx';
import { DraftState } from '../common/DraftState.tsx';
import { Facts } from '../common/Facts.tsx';
import { FileName } from '../common/FileName.tsx';
import { Moment } from '../common/Moment.tsx';
import { Part, Row } from '../common/Part.tsx';
import { RecordPage } from '../common/RecordPage.tsx';
import { Changes } from './Changes.tsx';
import { Conflicts } from './Conflicts.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { Decisions } from './Decisions.tsx';
import type { DraftParts } from './draft-parts.ts';

export function DraftScreen({ actor, texts, who }: DraftParts) {
  const snapshot = useSnapshot(actor);
  const { draft } = snapshot.context;
  return (
    <>
      <RecordPage
        snapshot={{
          matches: (state) => snapshot.matches(state),
          // a slow decision is stopped, not asked for again
          hasTag: (tag) => snapshot.hasTag(tag) && !(tag === 'slow' && snapshot.hasTag('deciding')),
        }}
        title={say.draft}
        missing={say.missing}
        onRetry={() => actor.send({ type: 'retry.pressed' })}
      >
        {draft && <Draft draft={draft} actor={actor} texts={texts} who={who} />}
      </RecordPage>
      <DecisionDialog actor={actor} />
    </>
  );
}

function Draft({ draft, actor, texts, who }: DraftParts & { draft: DeskDraftDetails }) {
  const { id, course, status, words, problems } = draft;
  const isWriter = mayWrite(draft, who);
  return (
    <>
      <div>
        <p className="mb-2 flex flex-wrap gap-x-6 gap-y-2">
          <TextLink to={deskHref('drafts')} alone>
            {say.toDrafts}
          </TextLink>
          <TextLink to={deskHref('courseOutline', { draftId: id })} alone>
            {outline}
          </TextLink>
          <TextLink to={deskHref('draftQuestions', { draftId: id })} alone>
            {questions}
          </TextLink>
          <TextLink to={previewHref({ draftId: id, as: 'visitor' })} alone>
            {preview}
          </TextLink>
        </p>
        <DeskHeading title={say.title({ course })} />
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <DraftState status={status} />
          <span>{status === 'checked' && problems.length > 0 ? say.states.problems : say.states[status]}</span>
        </p>
      </div>
      <Said actor={actor} />
      {words !== null && (
        <section className="rounded-card border border-edge bg-sunken p-4 sm:p-6">
          <h2 className="text-xl font-semibold">{say.askedFor}</h2>
          <p dir="auto" className="mt-2 whitespace-pre-line">
            {words}
          </p>
        </section>
      )}
      <Decisions draft={draft} actor={actor} who={who} />
      <DraftFacts draft={draft} />
      {problems.length > 0 && (
        <DraftProblems
          draftId={id}
          course={draft.course}
          problems={problems}
          opens={(path) => isOfDraft(draft, path)}
        />
      )}
      {draft.conflicts.length > 0 && <Conflicts draft={draft} actor={actor} texts={texts} isWriter={isWriter} />}
      <Changes draft={draft} texts={texts} />
      <Files draft={draft} actor={actor} isWriter={isWriter} />
    </>
  );
}

function Said({ actor }: Pick<DraftParts, 'actor'>) {
  const snapshot = useSnapshot(actor);
  const { said, isRefused } = snapshot.context;
  // a dialog shows it itself
  if (said === null || snapshot.hasTag('open')) return null;
  const words = wordsOf(said, say.said);
  return (
    <Alert tone={isRefused ? 'error' : 'success'}>
      {typeof said !== 'string' && <p>{say.said.refused}</p>}
      <p dir="auto" className="whitespace-pre-line">
        {words}
      </p>
    </Alert>
  );
}

const nameOf = ({ id, name }: DeskDraft['author']) => <bdi>{name === '' ? id : name}</bdi>;

const DraftFacts = ({ draft: { author, reviewer, updatedAt, base, revision } }: { draft: DeskDraftDetails }) => (
  <Facts
    facts={[
      [say.facts.author, nameOf(author)],
      [say.facts.reviewer, reviewer && nameOf(reviewer)],
      [say.facts.changed, <Moment key="changed" at={updatedAt} />],
      [say.facts.base, revision === null ? base : null],
      [say.facts.revision, revision],
    ]}
  />
);

/** A text of it that can be opened: what is published may have problems with it elsewhere. */
const isOfDraft = ({ files }: DeskDraftDetails, path: string): boolean =>
  isTextPath(path) && files.some((file) => file.path === path);

interface FilesProps extends Pick<DraftParts, 'actor'> {
  draft: DeskDraftDetails;
  isWriter: boolean;
}

function Files({ draft: { id, course, files, deleted, status }, actor, isWriter }: FilesProps) {
  const busy = useSnapshot(actor).hasTag('busy');
  const all = [...files, ...deleted.map((path) => ({ path, hash: null, change: 'deleted' as const }))];
  const isRemovable = (path: string) => isWriter && takesChanges(status) && kindOfPath(path) !== null;
  return (
    <Part title={say.files} empty={say.noFiles}>
      {all.map(({ path, hash, change }) => (
        <Row key={path}>
          <p className="flex flex-wrap items-center gap-x-3">
            {isTextPath(path) && change !== 'deleted' ? (
              <TextLink alone to={draftTextHref(id, path)}>
                <FileName path={path} course={course} />
              </TextLink>
            ) : (
              <FileName path={path} course={course} />
            )}
            <span className={change === 'none' ? 'text-sm text-muted' : 'text-sm font-semibold'}>
              {say.changes[change]}
            </span>
            {hash !== null && isRemovable(path) && (
              <Button
                variant="secondary"
                aria-label={say.removeFile({ name: path.split('/').at(-1) ?? path })}
                disabled={busy}
                onClick={() => actor.send({ type: 'text.taken', path, text: null, basedOn: hash })}
              >
                {say.remove}
              </Button>
            )}
          </p>
        </Row>
      ))}
    </Part>
  );
}
