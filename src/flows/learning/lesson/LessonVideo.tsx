import type { ComponentType, ReactNode } from 'react';
import * as say from '../../../../common/texts/learning/lesson.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { LessonEvent, PlayerFailure } from '../../../../machines/learning/lesson.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { longLabel } from '../../../ui/controls/button-class.ts';
import type { VideoPlayerProps } from '../../../ui/embeds/VideoPlayer.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { Lock } from './status-icons.tsx';

export interface LessonVideoProps {
  Player: ComponentType<VideoPlayerProps>;
  title: string;
  video: string | null;
  isSample: boolean;
  isLocked: boolean;
  /** In MB, of a film that waits until it is asked for; else null. */
  held: number | null;
  savesData: boolean;
  /** The lesson is read from the device. */
  isAway: boolean;
  isLoading: boolean;
  failure: PlayerFailure | null;
  /** React key: another number loads a new player. */
  attempt: number;
  /** Seconds. */
  startAt: number;
  speed: number;
  send: (event: LessonEvent) => void;
}

export function LessonVideo({
  Player,
  video,
  isSample,
  isLocked,
  held,
  isAway,
  isLoading,
  failure,
  attempt,
  send,
  ...player
}: LessonVideoProps) {
  if (isLocked) {
    return (
      <Stage>
        <Panel title={say.video.locked} mark={<Lock className="size-10" />}>
          <p className="text-muted">{say.video.lockedHint}</p>
          <Button className={longLabel} onClick={() => send({ type: 'purchase.pressed' })}>
            {say.locked.purchase}
          </Button>
        </Panel>
      </Stage>
    );
  }
  if (video === null) {
    return (
      <Stage>
        <Panel title={say.video.absent}>
          <p className="text-muted">{say.video.absentHint}</p>
        </Panel>
      </Stage>
    );
  }
  if (held !== null) {
    return (
      <Stage>
        <Panel title={say.film.size({ number: held })}>
          <p className="text-muted">{say.film.held}</p>
          <Button onClick={() => send({ type: 'film.pressed' })}>{say.film.play}</Button>
        </Panel>
      </Stage>
    );
  }
  if (isAway) {
    return (
      <Stage>
        <Panel title={say.video.away}>
          <p className="text-muted">{say.video.awayHint}</p>
          <Button variant="secondary" onClick={() => send({ type: 'player.retried' })}>
            {actions.tryAgain}
          </Button>
        </Panel>
      </Stage>
    );
  }
  const stage = (
    <Stage key={attempt} takesFocus={attempt > 1 || player.savesData}>
      {/* the iframe stays mounted: a player that is merely late still appears */}
      <div inert={failure !== null} className={failure === null ? '' : 'invisible'}>
        <Player
          video={video}
          {...player}
          onReady={() => send({ type: 'player.ready' })}
          onFailed={(reason) => send({ type: 'player.failed', reason })}
          onProgress={(position, duration) => send({ type: 'player.progressed', position, duration })}
          onPaused={(position, duration) => send({ type: 'player.paused', position, duration })}
          onEnded={(duration) => send({ type: 'player.ended', duration })}
          onSpeed={(speed) => send({ type: 'speed.chosen', speed })}
        />
      </div>
      {isLoading && (
        <div className="pointer-events-none grid place-items-center bg-sunken">
          <Spinner label={say.video.loading} />
        </div>
      )}
      {failure !== null && (
        <div role="alert" className="grid">
          <Panel title={say.video.failed}>
            <p className="text-muted">{say.videoFailures[failure]}</p>
            <Button onClick={() => send({ type: 'player.retried' })}>{actions.tryAgain}</Button>
          </Panel>
        </div>
      )}
    </Stage>
  );
  if (!isSample) return stage;
  return (
    <figure>
      {stage}
      <figcaption className="mt-2 text-sm text-muted print:hidden">{say.video.sample}</figcaption>
    </figure>
  );
}

interface StageProps {
  /** Focuses the stage, since the pressed button is gone. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** 16:9, or taller for a message on a narrow phone. Children are stacked. */
function Stage({ takesFocus = false, children }: StageProps) {
  return (
    <div
      data-needs-server
      ref={takesFocus ? takeFocus : undefined}
      tabIndex={takesFocus ? -1 : undefined}
      className="grid scroll-my-24 grid-cols-1 overflow-hidden rounded-card border border-line bg-sunken shadow-card outline-none print:hidden *:col-start-1 *:row-start-1 max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0"
    >
      <div className="aspect-video w-full self-start" aria-hidden="true" />
      {children}
    </div>
  );
}

function Panel({ title, mark, children }: { title: string; mark?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center justify-center gap-3 p-6 text-center sm:p-10">
      {mark}
      <h2 className="text-xl font-semibold">{title}</h2>
      <div className="flex max-w-md flex-col items-center gap-5">{children}</div>
    </div>
  );
}

// a stable function, so that React calls it only on mount
const takeFocus = (stage: HTMLElement | null) => stage?.focus();
