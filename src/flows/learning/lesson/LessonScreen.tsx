import { shallowEqual, useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'wouter';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { href } from '../../../../common/paths.ts';
import { filmSize } from '../../../../common/rules/film-size.ts';
import { formatShortDate } from '../../../../common/text/dates.ts';
import * as say from '../../../../common/texts/learning/lesson.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import { isUnlocked } from '../../../../machines/catalogue/course.selectors.ts';
import type { downloadMachine } from '../../../../machines/learning/download.machine.ts';
import type { lessonMachine } from '../../../../machines/learning/lesson.machine.ts';
import { isToRead, nextUp, videoOf } from '../../../../machines/learning/lesson.selectors.ts';
import { neighbour, placesOf } from '../../../../machines/learning/lesson-navigation.ts';
import type { regionMachine } from '../../../../machines/site/region.machine.ts';
import { Icon } from '../../../ui/content/Icon.tsx';
import { InEnglish } from '../../../ui/content/InEnglish.tsx';
import { LessonTime } from '../../../ui/content/LessonTime.tsx';
import { rich } from '../../../ui/content/rich.tsx';
import { SanitisedHtml } from '../../../ui/content/SanitisedHtml.tsx';
import { Spoken, spokenIn } from '../../../ui/content/Spoken.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { longLabel } from '../../../ui/controls/button-class.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { VideoPlayer, type VideoPlayerProps } from '../../../ui/embeds/VideoPlayer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { Attachments, type LoadPreview } from './Attachments.tsx';
import { FinishedNote } from './FinishedNote.tsx';
import { LessonProgress, type LessonProgressProps } from './LessonProgress.tsx';
import { LessonVideo } from './LessonVideo.tsx';
import { MissingNote } from './MissingNote.tsx';
import { NextUp } from './NextUp.tsx';
import { Outline } from './Outline.tsx';
import { ReadNote } from './ReadNote.tsx';
import { WhatNext } from './WhatNext.tsx';

export interface LessonScreenProps {
  actor: ActorRefFrom<typeof lessonMachine>;
  download: ActorRefFrom<typeof downloadMachine>;
  region: ActorRefFrom<typeof regionMachine>;
  loadPreview: LoadPreview;
  /** Address of the practice test that the lesson was opened from. */
  practiceTest?: string | null;
  Player?: ComponentType<VideoPlayerProps>;
}

export function LessonScreen({
  actor,
  download,
  region,
  loadPreview,
  practiceTest = null,
  Player = VideoPlayer,
}: LessonScreenProps) {
  const view = useSelector(actor, viewOf, shallowEqual);
  const retry = () => actor.send({ type: 'retry.pressed' });
  if (view.busy) {
    return (
      <Frame title={say.lesson} eyebrow={null}>
        <StillWorking label={say.loading} slow={view.slow} onRetry={retry} />
      </Frame>
    );
  }
  if (view.notFound) {
    return (
      <Frame title={say.notFound.title} eyebrow={null}>
        <EmptyState
          title={say.notFound.reason}
          text={say.notFound.hint}
          action={<ButtonLink to={href('catalogue')}>{actions.seeAllCourses}</ButtonLink>}
        />
      </Frame>
    );
  }
  if (view.unreached) {
    const { reason, hint } = view.signedIn ? say.unreached : say.unreached.visitor;
    return (
      <Frame title={say.unreached.title} eyebrow={null}>
        <EmptyState
          title={reason}
          text={hint}
          action={
            <>
              <Button onClick={retry}>{actions.tryAgain}</Button>
              {view.signedIn && (
                <ButtonLink variant="secondary" to={href('learnerHome')}>
                  {say.unreached.taken}
                </ButtonLink>
              )}
            </>
          }
        />
      </Frame>
    );
  }
  if (view.failed) {
    return (
      <Frame title={say.failed.title} eyebrow={null}>
        <EmptyState
          title={say.failed.reason}
          text={say.failed.hint}
          action={<Button onClick={retry}>{actions.tryAgain}</Button>}
        />
      </Frame>
    );
  }

  const { course, lesson, lessonId, finished } = view;
  if (course === null) return null;
  const places = placesOf(course);
  const here = places.findIndex((place) => place.lesson.id === lessonId);
  const known = lesson ?? places[here]?.lesson;
  const { title, description, lang } = known ?? { title: say.lesson, description: '', lang: undefined };
  // while saving, it is unknown whether the end finishes the chapter
  const upNext = view.saved === 'saving' ? null : nextUp(view);
  const close = () => actor.send({ type: 'lock.dismissed' });
  return (
    <Frame
      title={<Spoken lang={lang}>{title}</Spoken>}
      eyebrow={
        <>
          <Link
            href={href('course', { courseId: course.id })}
            className="truncate underline underline-offset-4 hover:text-ink"
          >
            <Spoken lang={course.lang}>{course.title}</Spoken>
          </Link>
          <Dot />
          <span className="shrink-0">{say.position({ number: here + 1, total: places.length })}</span>
        </>
      }
      time={
        known && (
          <>
            <LessonTime lesson={known} /> <InEnglish lang={lesson === null ? lang : lesson.content_lang} />
          </>
        )
      }
    >
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        <div className="min-w-0">
          {view.takenAt !== null && (
            <p role="status" className="mb-4 text-muted">
              {say.fromPhone({ date: formatShortDate(new Date(view.takenAt).toISOString()) })}
            </p>
          )}
          <Video actor={actor} Player={Player} title={title} />
          {lesson !== null && (
            <LessonProgress
              signedIn={view.signedIn}
              isKept={view.keepsProgress}
              completed={view.completed}
              isToRead={view.isToRead}
              saved={view.saved}
              onLogin={() => actor.send({ type: 'login.pressed' })}
            />
          )}
          {finished !== null && (
            <FinishedNote finished={finished} onContinue={() => actor.send({ type: 'continue.pressed' })} />
          )}
          {view.missing !== null && (
            <MissingNote message={view.missing} onGap={() => actor.send({ type: 'gap.pressed' })} />
          )}
          {upNext && (
            <NextUp
              title={upNext.lesson.title}
              isLocked={!isUnlocked(course, upNext.lesson)}
              onNext={() => actor.send({ type: 'next.pressed' })}
            />
          )}
          <Ways
            hasPrevious={neighbour(course, lessonId, -1) !== undefined}
            hasNext={neighbour(course, lessonId, 1) !== undefined || finished !== null}
            isQuiet={finished !== null || upNext !== null}
            onPrevious={() => actor.send({ type: 'previous.pressed' })}
            onNext={() => actor.send({ type: 'next.pressed' })}
          />
          <p className="mt-8 max-w-prose text-lg text-muted" {...(description && spokenIn(lang))}>
            {description || say.noDescription}
          </p>
          {lesson !== null && (
            <>
              {lesson.content_html === undefined ? (
                <div className="prose mt-6 whitespace-pre-line">{lesson.content}</div>
              ) : (
                <SanitisedHtml className="prose mt-6" html={lesson.content_html} lang={lesson.content_lang} />
              )}
              {view.offersReading && (
                <ReadNote
                  isRead={view.isRead}
                  isOnDevice={view.isReadOnDevice}
                  busy={view.isReading}
                  slow={view.isReadingSlow}
                  error={view.readError && wordsOf(view.readError, say.errors)}
                  hasNext={neighbour(course, lessonId, 1) !== undefined}
                  onRead={() => actor.send({ type: 'read.pressed' })}
                  onRetry={retry}
                  onNext={() => actor.send({ type: 'next.pressed' })}
                />
              )}
              <Attachments attachments={lesson.attachments} loadPreview={loadPreview} download={download} />
              {!(view.signedIn && course.purchased) && <WhatNext course={course} lessonId={lessonId} region={region} />}
            </>
          )}
          {practiceTest !== null && <BackToTest to={practiceTest} />}
        </div>
        <Outline
          course={course}
          currentId={lessonId}
          currentIsDone={view.completed}
          onPurchase={() => actor.send({ type: 'purchase.pressed' })}
        />
      </div>
      <Dialog
        open={view.lockShown}
        onClose={close}
        title={say.locked.title}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              {actions.cancel}
            </Button>
            <Button className={longLabel} onClick={() => actor.send({ type: 'purchase.pressed' })}>
              {say.locked.purchase}
            </Button>
          </>
        }
      >
        <p>{say.locked.text}</p>
      </Dialog>
    </Frame>
  );
}

/** Without the position, which changes each second. */
const viewOf = (snapshot: SnapshotFrom<typeof lessonMachine>) => ({
  course: snapshot.context.course,
  lesson: snapshot.context.lesson,
  lessonId: snapshot.context.lessonId,
  finished: snapshot.context.finished,
  completed: snapshot.context.completed,
  hasEnded: snapshot.context.hasEnded,
  signedIn: snapshot.context.signedIn,
  keepsProgress: snapshot.context.keepsProgress,
  saved: saveStateOf(snapshot),
  missing: missingOf(snapshot),
  isToRead: isToRead(snapshot.context),
  isReading: snapshot.hasTag('reading'),
  isReadingSlow: snapshot.hasTag('readingSlow'),
  isRead: snapshot.hasTag('read'),
  isReadOnDevice: snapshot.context.readError === 'onDevice',
  offersReading: offersReading(snapshot),
  readError: snapshot.context.readError,
  busy: snapshot.hasTag('busy'),
  slow: snapshot.hasTag('slow'),
  lockShown: snapshot.hasTag('lockShown'),
  notFound: snapshot.matches('notFound'),
  failed: snapshot.matches('failed'),
  unreached: snapshot.matches('unreached'),
  takenAt: snapshot.context.takenAt,
});

type VideoProps = Pick<LessonScreenProps, 'actor'> & { Player: ComponentType<VideoPlayerProps>; title: string };

/** The only component that re-renders with the position. */
function Video({ actor, Player, title }: VideoProps) {
  const { lesson, isAway, position, speed, savesData, attempt, isHeld, isLoading, failure } = useSelector(
    actor,
    (current) => ({
      lesson: current.context.lesson,
      isAway: current.context.takenAt !== null,
      position: current.context.position,
      speed: current.context.speed,
      savesData: current.context.savesData === true,
      attempt: current.context.attempt,
      isHeld: current.matches({ shown: { player: 'held' } }),
      isLoading: current.matches({ shown: { player: 'loading' } }),
      failure: current.hasTag('playerFailed') ? current.context.playerFailure : null,
    }),
    shallowEqual,
  );
  return (
    <LessonVideo
      Player={Player}
      title={title}
      video={videoOf(lesson)}
      isSample={lesson?.sample === true}
      isLocked={lesson === null}
      held={isHeld && lesson ? filmSize(lesson.duration) : null}
      savesData={savesData}
      isAway={isAway}
      isLoading={isLoading}
      failure={failure}
      attempt={attempt}
      startAt={position}
      speed={speed}
      send={(event) => actor.send(event)}
    />
  );
}

function Dot() {
  return (
    <span className="px-2" aria-hidden="true">
      ·
    </span>
  );
}

/** Sticky: the learner came for one part of the text. */
function BackToTest({ to }: { to: string }) {
  return (
    <p className="sticky bottom-(--offer) -mx-4 mt-8 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0 print:hidden">
      <TextLink alone to={to}>
        {say.backToQuestions}
      </TextLink>
    </p>
  );
}

interface FrameProps {
  title: ReactNode;
  eyebrow: ReactNode;
  time?: ReactNode;
  children: ReactNode;
}

/** The heading stays mounted while the lesson loads, so that it keeps the focus. */
function Frame({ title, eyebrow, time, children }: FrameProps) {
  return (
    <div className="mx-auto max-w-page px-4 pt-6 pb-20 sm:px-6 sm:pt-10">
      <header className="mb-5 sm:mb-7">
        <p className="mb-1.5 flex min-h-6 text-sm/6 text-muted">{eyebrow}</p>
        <h1 tabIndex={-1} className="text-2xl font-semibold sm:text-3xl">
          {title}
        </h1>
        <p className="mt-1.5 min-h-6 text-sm/6 text-muted">{time}</p>
      </header>
      {children}
    </div>
  );
}

interface WaysProps {
  hasPrevious: boolean;
  hasNext: boolean;
  isQuiet: boolean;
  onPrevious: () => void;
  onNext: () => void;
}

const wide = <span className="max-sm:sr-only">{say.ways.wide}</span>;

function Ways({ hasPrevious, hasNext, isQuiet, onPrevious, onNext }: WaysProps) {
  return (
    <nav
      aria-label={say.ways.label}
      className="mt-6 flex flex-wrap gap-3 *:min-w-[min(8.5rem,100%)] *:flex-1 sm:justify-between sm:*:min-w-0 sm:*:flex-none print:hidden"
    >
      <Button variant="secondary" disabled={!hasPrevious} onClick={onPrevious}>
        <Icon name="back" />
        <span>{rich(say.ways.previous, { lesson: wide })}</span>
      </Button>
      <Button variant={isQuiet ? 'secondary' : 'primary'} disabled={!hasNext} onClick={onNext}>
        <span>{rich(say.ways.next, { lesson: wide })}</span>
        <Icon name="arrow" />
      </Button>
    </nav>
  );
}

/** Whether to ask if the text was read: also while sending, and afterwards. */
function offersReading(snapshot: SnapshotFrom<typeof lessonMachine>): boolean {
  const { keepsProgress, completed, readError } = snapshot.context;
  if (snapshot.hasTag('reading') || snapshot.hasTag('read')) return true;
  return keepsProgress && !completed && (readError !== null || isToRead(snapshot.context));
}

/** The server's reason, once the video has ended. */
function missingOf({ context }: SnapshotFrom<typeof lessonMachine>): string | null {
  const { hasEnded, completed, missing } = context;
  return hasEnded && !completed && missing !== null && !isToRead(context) ? missing.message : null;
}

function saveStateOf(snapshot: SnapshotFrom<typeof lessonMachine>): LessonProgressProps['saved'] {
  if (snapshot.hasTag('saving')) return 'saving';
  if (snapshot.hasTag('unsaved')) return 'unsaved';
  return (snapshot.context.savedPosition ?? 0) > 0 ? 'saved' : null;
}
