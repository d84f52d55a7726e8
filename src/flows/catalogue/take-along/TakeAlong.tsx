import { Link } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import { language } from '../../../../common/language/current.ts';
import { href } from '../../../../common/paths.ts';
import { formatShortDate } from '../../../../common/text/dates.ts';
import { formatSize } from '../../../../common/text/size.ts';
import * as say from '../../../../common/texts/learning/take-along.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { takeAlongMachine } from '../../../../machines/catalogue/take-along.machine.ts';
import {
  bytesOf,
  type ChapterRow,
  missingIn,
  rowsOf,
  sizeOf,
} from '../../../../machines/catalogue/take-along.selectors.ts';
import type { TakenChapter } from '../../../../machines/catalogue/take-along.types.ts';
import { ProgressTrack } from '../../../ui/content/ProgressBar.tsx';
import { Spoken } from '../../../ui/content/Spoken.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { longLabel } from '../../../ui/controls/button-class.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';

type Actor = ActorRefFrom<typeof takeAlongMachine>;

/** The chapters of a course that can be read without a connection, or everything on the device. */
export function TakeAlong({ actor }: { actor: Actor }) {
  const snapshot = useSnapshot(actor);
  const { courseId, taken, ended, parts, total, failure, removed } = snapshot.context;
  const rows = rowsOf(snapshot.context);
  const isOpen = snapshot.hasTag('open');
  if (snapshot.matches('nothing') || (rows.length === 0 && ended.length === 0 && (courseId !== null || !isOpen)))
    return null;
  const missing = missingIn(rows);
  const isBusy = snapshot.hasTag('taking') || snapshot.hasTag('stopped');
  const isRemoving = snapshot.hasTag('removing');
  const removesAll = isRemoving && removed.length === taken.length && removed.length > 1;
  const left = parts.reduce((sum, part) => sum + bytesOf(part), 0);
  return (
    <section aria-labelledby="take-along" className="mt-12 print:hidden">
      <h2 id="take-along" className="text-2xl">
        {courseId === null ? say.phoneTitle : say.title}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{rows.length === 0 ? say.none : say.hint}</p>
      <div className="mt-4 grid gap-3">
        {ended.map((course) => (
          <Alert key={course} tone="info">
            {say.ended({ course })}
          </Alert>
        ))}
        {snapshot.hasTag('taking') && (
          <div ref={takeFocus} tabIndex={-1} className="grid scroll-my-24 gap-3 outline-none">
            <p role="status" className="font-semibold">
              {say.progress({ done: formatSize(total - left), total: formatSize(total) })}
            </p>
            <ProgressTrack
              value={total === 0 ? 0 : (100 * (total - left)) / total}
              label={say.progress({ done: formatSize(total - left), total: formatSize(total) })}
            />
            {snapshot.hasTag('slow') && (
              <SlowNote action={actions.tryAgain} onPress={() => actor.send({ type: 'retry.pressed' })} />
            )}
            <Cancel actor={actor} />
          </div>
        )}
        {failure !== null && (
          <div ref={takeFocus} tabIndex={-1} className="grid scroll-my-24 gap-3 outline-none">
            <Alert tone="error">{say.failures[failure]}</Alert>
            {snapshot.hasTag('stopped') && (
              <div className="flex flex-wrap gap-3">
                <Button onClick={() => actor.send({ type: 'retry.pressed' })}>{actions.tryAgain}</Button>
                <Cancel actor={actor} />
              </div>
            )}
          </div>
        )}
      </div>
      {isOpen && !isBusy && courseId !== null && missing.length > 1 && (
        <Button
          disabled={isRemoving}
          className={`${longLabel} mt-4`}
          onClick={() => actor.send({ type: 'take.pressed', chapters: missing })}
        >
          {say.takeCourse({ size: formatSize(sizeOf(missing)) })}
        </Button>
      )}
      <ul className="mt-5 grid gap-3">
        {rows.map((row) => (
          <Row
            key={`${row.language} ${row.courseId} ${row.id}`}
            row={row}
            isOfCourse={courseId !== null}
            isBeingRemoved={isRemoving && !removesAll && row.taken !== null && removed.includes(row.taken)}
            isRemoving={isRemoving}
            actor={isOpen && !isBusy ? actor : null}
          />
        ))}
      </ul>
      {isOpen && !isBusy && taken.length > 1 && (
        <Button
          variant="quiet"
          busy={removesAll}
          disabled={isRemoving}
          className={`${longLabel} mt-3`}
          onClick={() => actor.send({ type: 'remove.pressed', chapters: taken })}
        >
          {say.removeAll({ size: formatSize(sizeOf(taken)) })}
        </Button>
      )}
    </section>
  );
}

const Cancel = ({ actor }: { actor: Actor }) => (
  <Button variant="secondary" className="justify-self-start" onClick={() => actor.send({ type: 'cancel.pressed' })}>
    {actions.cancel}
  </Button>
);

interface RowProps {
  row: ChapterRow;
  isOfCourse: boolean;
  isBeingRemoved: boolean;
  isRemoving: boolean;
  /** Null while nothing can be pressed. */
  actor: Actor | null;
}

function Row({ row, isOfCourse, isBeingRemoved, isRemoving, actor }: RowProps) {
  const { offer, taken, isOld, kind, lang } = row;
  const words = kind === undefined ? null : say.kinds[kind];
  const title = words?.title ?? row.title;
  const isHere = row.language === language.code;
  const name = <Spoken lang={words ? undefined : (lang ?? (isHere ? undefined : row.language))}>{title}</Spoken>;
  const to = isHere && taken ? addressOf(taken) : null;
  const take = words?.take ?? say.take;
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="min-w-0">
        {!isOfCourse && taken && taken.course !== '' && <p className="text-sm text-muted">{taken.course}</p>}
        <h3 className="text-lg font-semibold">
          {(isOfCourse && !words) || to === null ? (
            name
          ) : (
            <Link href={to} className="inline-block min-h-6 underline underline-offset-4">
              {name}
            </Link>
          )}
        </h3>
        {taken && (
          <p className="text-sm font-semibold text-pine">
            {say.taken({ date: formatShortDate(new Date(taken.at).toISOString()), size: formatSize(taken.size) })}
          </p>
        )}
        {isOld && <p className="text-sm">{say.newer}</p>}
        {words && taken === null && <p className="text-sm text-muted">{words.hint}</p>}
      </div>
      {actor !== null && (
        <div className="flex flex-wrap gap-3">
          {offer !== null && (taken === null || isOld) && (
            <Button
              variant="secondary"
              disabled={isRemoving}
              className={longLabel}
              onClick={() => actor.send({ type: 'take.pressed', chapters: [offer] })}
            >
              <span>
                <span>{(isOld ? say.takeNewer : take)({ size: formatSize(offer.size) })}</span>{' '}
                <span className="sr-only">{title}</span>
              </span>
            </Button>
          )}
          {taken !== null && (
            <Button
              variant="quiet"
              busy={isBeingRemoved}
              disabled={isRemoving}
              className={longLabel}
              onClick={() => actor.send({ type: 'remove.pressed', chapters: [taken] })}
            >
              <span>
                {say.remove} <span className="sr-only">{title}</span>
              </span>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

const addressOf = ({ courseId, id: chapterId, lessonId, kind }: TakenChapter): string | null => {
  if (kind === 'review') return href('review');
  if (kind === 'test') return href('practiceTest', { courseId });
  return lessonId === null ? null : href('lesson', { courseId, chapterId, lessonId });
};

// a stable function, so that React calls it only on mount: the pressed button has gone
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
