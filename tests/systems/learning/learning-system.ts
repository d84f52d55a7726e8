import { actorDone, actorFailed, type ChartStep, chartProcess, type Step, type System } from 'model-walk/systems';
import type { EventObject } from 'xstate';
import { matchPath } from '../../../common/match.ts';
import { type Interval, merged } from '../../../common/rules/video-intervals.ts';
import { failure } from '../../../machines/common/failure.ts';
import type { SaveInput } from '../../../machines/learning/lesson.types.ts';
import type { StoredProgress } from '../../../server/domain/learning/progress-rules.ts';
import { aCourse, aLesson } from '../../support/courses.ts';
import { kept } from '../support/kept.ts';
import { parts } from '../support/parts.ts';
import { type Habits, type Rules, realHabits, realRules } from './rules.ts';
import { type Device, type LessonId, type LessonPage, partsOfStates, type Report, type State } from './world.ts';

export interface LearningSystem {
  devices: 1 | 2;
  lessons: readonly LessonId[];
  /** Positions besides the end, in seconds; a lesson is completed after 4.5 of 5 seconds. */
  positions: readonly number[];
  /** Reports of a device in flight; beyond that the learner waits. */
  mostReports: number;
  rules?: Partial<Rules>;
  habits?: Partial<Habits>;
}

/** Seconds; within what a player may skip between reports, so that each move forward is play. */
const duration = 5;
/** Server seconds per second here, since the server assumes videos of half a minute or more. */
export const seconds = 6;
const scaled = (report: SaveInput): SaveInput => ({
  ...report,
  position: seconds * report.position,
  duration: seconds * report.duration,
  played: report.played.map(([from, to]) => [seconds * from, seconds * to]),
});
/** Knows the player's length only, and credits any time. */
const server = { video: { minutes: 1, sample: true }, allowance: Number.POSITIVE_INFINITY, time: new Date(0) };

/** A watched interval of a lesson's video. */
type Played = readonly [lesson: LessonId, interval: Interval];
const plays = parts(([lesson, interval]: Played) => `${lesson} ${interval.join()}`);

interface Doing {
  by: string;
  text: string;
  to: Device;
  played?: Played;
  stored?: Pick<State, 'rows' | 'wentBack'>;
  joins?: boolean;
  certifies?: boolean;
}

const events = {
  shown: { type: 'player.ready' },
  ended: { type: 'player.ended', duration },
  next: { type: 'next.pressed' },
  previous: { type: 'previous.pressed' },
  continues: { type: 'continue.pressed' },
  retried: { type: 'retry.pressed' },
  left: { type: 'visit.left' },
} satisfies Record<string, EventObject & Record<string, unknown>>;
const watched = kept(
  (position: number): EventObject => ({ type: 'player.progressed', position, duration }) as EventObject,
);
const paused = kept((position: number): EventObject => ({ type: 'player.paused', position, duration }) as EventObject);
const timer = kept((type: string): EventObject => ({ type }));
const lost = kept((id: string) => actorFailed(id, failure('network')));

/** Events that the model acts on. */
type Emitted = { type: 'navigate'; to: string } | { type: 'progress.left'; progress: SaveInput } | { type: 'other' };

/** One or two devices with unlimited losses. The lesson's chart and the server's rules are real. */
export function learningSystem(options: LearningSystem): System<State> {
  const { devices, lessons, positions, mostReports, rules = {}, habits = {} } = options;
  const { lessonMachine, reported, consequencesOf } = { ...realRules, ...rules };
  const { keepsOrder, goesOn } = { ...realHabits, ...habits };
  const { keyOf, ...partsOf } = partsOfStates();
  const course = aCourse(Object.fromEntries(lessons.map((id) => [`chapter-${id}`, [aLesson(id)]])));
  const charts = chartProcess(lessonMachine, (context) => ({
    ...context,
    // known from the start
    duration,
    // irrelevant once the lesson is completed
    ...(context.completed && { played: [], unconfirmed: [] }),
    course: context.course && course,
    lesson: context.lesson && aLesson(context.lessonId),
  }));

  const openLesson = kept((lesson: LessonId): LessonPage => {
    const chapterId = `chapter-${lesson}`;
    const { state } = charts.start({ courseId: course.id, chapterId, lessonId: lesson, signedIn: true, speed: 1 });
    return { page: 'lesson', lesson, chart: state, loaded: null };
  });

  const reportOf = (progress: SaveInput, isAwaited: boolean): Report => ({
    progress,
    at: 'sent',
    isFirst: false,
    answer: null,
    isAwaited,
    isSuperseded: false,
  });

  /** No page waits for its reports any more; answered ones are dropped. */
  const unawaited = (reports: readonly Report[]) =>
    reports
      .filter(({ at, isAwaited }) => at !== 'answered' || !isAwaited)
      .map((report) => (report.isAwaited ? { ...report, isAwaited: false } : report));

  function after(device: Device, page: LessonPage, { state, started, emitted }: ChartStep): Device {
    let { reports } = device;
    if (!state.running.includes('saveProgress')) reports = unawaited(reports);
    for (const { id, input } of started) {
      if (id === 'saveProgress') reports = [...unawaited(reports), reportOf(input as SaveInput, true)];
    }
    let goesTo = '';
    for (const event of emitted as readonly Emitted[]) {
      if (event.type === 'progress.left') reports = [...reports, reportOf(event.progress, false)];
      if (event.type === 'navigate') goesTo = event.to;
    }
    const loaded = state.running.includes('previewLesson') ? page.loaded : null;
    const acted = { shows: { ...page, chart: state, loaded }, reports };
    if (goesTo === '') return acted;
    const to = matchPath(goesTo);
    const left = leave(acted);
    const next = lessons.find((id) => to?.name === 'lesson' && to.params.lessonId === id);
    return { ...left, shows: next === undefined ? { page: 'completed' } : openLesson(next) };
  }

  const send = (device: Device, page: LessonPage, event: EventObject): Device =>
    after(device, page, charts.send(page.chart, event));

  /** Leaves the page. */
  function leave(device: Device): Device {
    const { shows } = device;
    if (!('chart' in shows)) return device;
    const { reports } = shows.chart.snapshot.status === 'active' ? send(device, shows, events.left) : device;
    return { shows: { page: 'away' }, reports: unawaited(reports) };
  }

  function* learner(device: Device): Iterable<Doing> {
    const { shows } = device;
    const does = (text: string, to: Device, played?: Played): Doing => ({
      by: 'learner',
      text: `The learner ${text}`,
      to,
      ...(played && { played: plays.one(played) }),
    });
    if (!('chart' in shows)) {
      for (const id of lessons) yield does(`opens the lesson "${id}"`, { ...device, shows: openLesson(id) });
      return;
    }
    yield does('leaves the lesson', leave(device));
    const { snapshot } = shows.chart;
    if (snapshot.matches('failed') || snapshot.matches('unreached'))
      yield does('asks for the lesson again', send(device, shows, events.retried));
    if (!snapshot.matches('shown')) return;
    const { position } = snapshot.context as { position: number };
    const played = (to: number): Played => [shows.lesson, [seconds * position, seconds * to]];
    const later = positions.find((each) => each > position);
    if (later !== undefined) {
      yield does(`watches up to second ${later}`, send(device, shows, watched(later)), played(later));
    }
    if (position > 0) yield does('goes back to the beginning', send(device, shows, watched(0)));
    if (position < duration) {
      yield does('pauses', send(device, shows, paused(position)));
      yield does('watches to the end', ends(send(device, shows, watched(duration))), played(duration));
    }
    yield does('presses "Next"', send(device, shows, events.next));
    yield does('presses "Previous"', send(device, shows, events.previous));
    yield does('presses "Continue"', send(device, shows, events.continues));
  }

  const ends = (device: Device) => ('chart' in device.shows ? send(device, device.shows, events.ended) : device);

  /** Steps of a page without the learner. */
  function* page(device: Device): Iterable<Doing> {
    const { shows } = device;
    if (!('chart' in shows)) return;
    for (const type of shows.chart.timers) {
      if (type.includes('progressInterval')) {
        yield { by: 'page', text: 'The time between two reports is over', to: send(device, shows, timer(type)) };
      }
    }
    if (!shows.chart.running.includes('previewLesson')) return;
    if (shows.loaded) {
      const { kept } = shows.loaded;
      const ready = send(device, shows, loadedAs(shows.lesson)(keyOfLoaded(kept)));
      yield {
        by: 'server',
        text: 'The lesson comes',
        to: 'chart' in ready.shows ? send(ready, ready.shows, events.shown) : ready,
      };
    }
    yield {
      by: 'faults',
      text: 'The question for the lesson, or its answer, is lost',
      to: send(device, shows, lost('previewLesson')),
    };
  }

  const keyOfLoaded = (kept: StoredProgress | null) =>
    `${(kept?.position ?? 0) / seconds},${kept?.completed_at != null}`;
  const loadedAs = kept((lesson: LessonId) =>
    kept((key: string) => {
      const [position, completed] = key.split(',');
      return actorDone('previewLesson', {
        course,
        lesson: aLesson(lesson, { position: Number(position), completed: completed === 'true' }),
      });
    }),
  );

  /** Steps of one report. */
  function* sending(device: Device, rows: State['rows'], index: number): Iterable<Doing> {
    const report = device.reports[index];
    if (!report) return;
    const { progress, at, isAwaited } = report;
    const lesson = progress.lessonId as LessonId;
    const about = `second ${progress.position} of "${lesson}"`;
    const isSame = (other: Report) => other.progress.lessonId === lesson;
    const becomes = (to: Report | null, shows = device.shows): Device => ({
      shows,
      reports: device.reports.flatMap((each) => (each === report ? (to ?? []) : each)),
    });
    const earlier = device.reports.slice(0, index).filter(isSame);
    if (keepsOrder && earlier.length > 0) return;

    if (at === 'sent') {
      const before = rows[lesson] ?? null;
      const { seconds: _credited, ...row } = reported(before, scaled(progress), server);
      const stored = becomes({ ...report, at: 'stored', isFirst: before === null });
      const reports = stored.reports.map((each) =>
        earlier.includes(each) && each.at === 'sent' ? { ...each, isSuperseded: true } : each,
      );
      const wentBack = report.isSuperseded && before !== null && before.position !== row.position;
      yield {
        by: 'server',
        text: `The server stores the report of ${about}`,
        to: { ...stored, reports },
        stored: { rows: partsOf.rows.one({ ...rows, [lesson]: row }), wentBack },
      };
    }
    if (at === 'stored') {
      const all = lessons.map((id) => ({
        id,
        chapter_id: `chapter-${id}`,
        started_at: rows[id]?.started_at ?? null,
        completed_at: rows[id]?.completed_at ?? null,
      }));
      const { answer, joins, certifies } = consequencesOf(all, {
        lessonId: lesson,
        chapterId: `chapter-${lesson}`,
        access: 'free',
        isFirst: report.isFirst,
      });
      const text = `The server reads what the report of ${about} completes`;
      const to = becomes(isAwaited ? { ...report, at: 'answered', answer } : null);
      yield { by: 'server', text, to, joins, certifies };
    }
    const told = (event: EventObject): Device => {
      const rest = becomes(null);
      return 'chart' in rest.shows ? send(rest, rest.shows, event) : rest;
    };
    if (at === 'answered') {
      const to = told(answered(JSON.stringify(report.answer)));
      yield { by: 'server', text: `The answer about ${about} comes`, to };
    }
    if (at === 'failed' || (at === 'stored' && !isAwaited)) return;
    const heard = isAwaited ? told(lost('saveProgress')) : becomes(null);
    // what is stored continues without its page; a failed report that blocks others stays
    const rest: Report | null =
      at === 'stored' ? { ...report, isAwaited: false } : goesOn ? null : { ...report, at: 'failed', isAwaited: false };
    const to = rest === null ? heard : { ...heard, reports: [rest, ...heard.reports] };
    yield { by: 'faults', text: `The ${at === 'sent' ? 'report' : 'answer'} about ${about} is lost`, to };
  }

  const answered = kept((answer: string) => actorDone('saveProgress', JSON.parse(answer)));

  /** Steps that depend on no more than the device and the server's rows. */
  function* acting(device: Device): Iterable<Doing> {
    for (const doing of learner(device)) if (doing.to.reports.length <= mostReports) yield doing;
    yield* page(device);
  }
  function* served(device: Device, rows: State['rows']): Iterable<Doing> {
    const { shows, reports } = device;
    if ('chart' in shows && shows.chart.running.includes('previewLesson') && shows.loaded === null) {
      const loaded = { kept: rows[shows.lesson] ?? null };
      yield { by: 'server', text: 'The server reads the lesson', to: { ...device, shows: { ...shows, loaded } } };
    }
    for (const place of reports.keys()) yield* sending(device, rows, place);
  }

  const onDevice = Array.from({ length: devices }, (_, index) => {
    const name = devices === 1 ? '' : `On device ${'AB'[index]}: `;
    const told = (doings: Iterable<Doing>): readonly Doing[] =>
      Array.from(doings, (doing) => ({ ...doing, text: `${name}${doing.text}.`, to: partsOf.devices.one(doing.to) }));
    return {
      acting: kept((device: Device) => told(acting(device))),
      served: kept((device: Device) => kept((rows: State['rows']) => told(served(device, rows)))),
    };
  });

  const withPlayed = kept((before: State['played']) =>
    kept(([lesson, interval]: Played) =>
      partsOf.played.one({ ...before, [lesson]: merged([...(before[lesson] ?? []), interval]) }),
    ),
  );

  function* steps(state: State): Iterable<Step<State>> {
    for (const [index, { acting, served }] of onDevice.entries()) {
      const device = state.devices[index];
      if (device === undefined) continue;
      for (const doings of [acting(device), served(device)(state.rows)]) {
        for (const { by, text, to, played, stored, joins, certifies } of doings) {
          const after: State = {
            devices: state.devices.with(index, to),
            lessons,
            rows: stored?.rows ?? state.rows,
            played: played ? withPlayed(state.played)(played) : state.played,
            joined: state.joined + (joins ? 1 : 0),
            certificates: certifies ? 1 : state.certificates,
            wentBack: stored?.wentBack ?? false,
          };
          yield { by, text, to: after };
        }
      }
    }
  }

  const start: State = {
    devices: Array.from({ length: devices }, () => partsOf.devices.one({ shows: { page: 'away' }, reports: [] })),
    lessons,
    rows: partsOf.rows.one({}),
    played: partsOf.played.one({}),
    joined: 0,
    certificates: 0,
    wentBack: false,
  };
  return { start, steps, keyOf };
}
