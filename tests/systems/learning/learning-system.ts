import { actorDone, actorFailed, type ChartStep, chartProcess, type Step, type System } from 'model-walk/systems';
import type { EventObject } from 'xstate';
import { matchPath } from '../../../common/match.ts';
import { merged, type Stretch } from '../../../common/rules/stretches.ts';
import { failure } from '../../../machines/common/failure.ts';
import type { SaveInput } from '../../../machines/learning/lesson.types.ts';
import type { Kept } from '../../../server/domain/learning/progress-rules.ts';
import { aCourse, aLesson } from '../../support/courses.ts';
import { kept } from '../support/kept.ts';
import { type Habits, type Rules, realHabits, realRules } from './rules.ts';
import { type Device, keyOf, type LessonId, type LessonPage, type Report, type State } from './world.ts';

export interface LearningSystem {
  devices: 1 | 2;
  lessons: readonly LessonId[];
  /** Where a video may be besides its end, in seconds; a lesson is done once 4.5 of its 5 were watched. */
  positions: readonly number[];
  /** So many reports of a device are under way at most: then the learner waits. */
  mostReports: number;
  rules?: Partial<Rules>;
  habits?: Partial<Habits>;
}

/** Of the video, in seconds: as long as what the player may leave between two of its reports, so that each way forward is play. */
const duration = 5;
/** To the server, which knows of no film that is shorter than half a minute, each of these seconds is six. */
export const seconds = 6;
const scaled = (report: SaveInput): SaveInput => ({
  ...report,
  position: seconds * report.position,
  duration: seconds * report.duration,
  played: report.played.map(([from, to]) => [seconds * from, seconds * to]),
});
/** It knows no other length than the player's, and the learner takes the time for all that is played. */
const server = { film: { minutes: 1, sample: true }, allowance: Number.POSITIVE_INFINITY, time: new Date(0) };

/** A stretch of a lesson's film that the learner plays. */
type Played = readonly [lesson: LessonId, stretch: Stretch];
const withPlayed = (played: State['played'], [lesson, stretch]: Played): State['played'] => ({
  ...played,
  [lesson]: merged([...(played[lesson] ?? []), stretch]),
});

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

/** What the chart of a lesson emits that the model acts on. */
type Emitted = { type: 'navigate'; to: string } | { type: 'progress.left'; progress: SaveInput } | { type: 'other' };

/**
 * Learning: a learner watches the lessons of a free course on one device or two, over a line that loses requests and answers
 * as often as it likes. The chart of a lesson is the real one, and so is what the server decides by.
 */
export function learningSystem(options: LearningSystem): System<State> {
  const { devices, lessons, positions, mostReports, rules = {}, habits = {} } = options;
  const { lessonMachine, reported, consequencesOf } = { ...realRules, ...rules };
  const { keepsOrder, goesOn } = { ...realHabits, ...habits };
  const course = aCourse(Object.fromEntries(lessons.map((id) => [`chapter-${id}`, [aLesson(id)]])));
  const charts = chartProcess(lessonMachine, (context) => ({
    ...context,
    // as if the player knew it from the beginning
    duration,
    // of a lesson that is completed it makes no difference what was played
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
    isOvertaken: false,
  });

  /** No page waits for its reports any more; what was answered is over. */
  const unawaited = (reports: readonly Report[]) =>
    reports
      .filter(({ at, isAwaited }) => at !== 'answered' || !isAwaited)
      .map((report) => (report.isAwaited ? { ...report, isAwaited: false } : report));

  /** The device after a step of the chart of its lesson. */
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
    const loaded = state.running.includes('loadLesson') ? page.loaded : null;
    const acted = { shows: { ...page, chart: state, loaded }, reports };
    if (goesTo === '') return acted;
    const to = matchPath(goesTo);
    const left = leave(acted);
    const next = lessons.find((id) => to?.name === 'lesson' && to.params.lessonId === id);
    return { ...left, shows: next === undefined ? { page: 'completed' } : openLesson(next) };
  }

  const send = (device: Device, page: LessonPage, event: EventObject): Device =>
    after(device, page, charts.send(page.chart, event));

  /** What is left of a device whose page is left. */
  function leave(device: Device): Device {
    const { shows } = device;
    if (!('chart' in shows)) return device;
    const { reports } = shows.chart.snapshot.status === 'active' ? send(device, shows, events.left) : device;
    return { shows: { page: 'away' }, reports: unawaited(reports) };
  }

  function* learner(device: Device): Iterable<[text: string, to: Device, played?: Played]> {
    const { shows } = device;
    if (!('chart' in shows)) {
      for (const id of lessons) yield [`opens the lesson "${id}"`, { ...device, shows: openLesson(id) }];
      return;
    }
    yield ['leaves the lesson', leave(device)];
    const { snapshot } = shows.chart;
    if (snapshot.matches('failed')) yield ['asks for the lesson again', send(device, shows, events.retried)];
    if (!snapshot.matches('shown')) return;
    const { position } = snapshot.context as { position: number };
    const played = (to: number): Played => [shows.lesson, [seconds * position, seconds * to]];
    const later = positions.find((each) => each > position);
    if (later !== undefined) {
      yield [`watches up to second ${later}`, send(device, shows, watched(later)), played(later)];
    }
    if (position > 0) yield ['goes back to the beginning', send(device, shows, watched(0))];
    if (position < duration) {
      yield ['pauses', send(device, shows, paused(position))];
      yield ['watches to the end', ends(send(device, shows, watched(duration))), played(duration)];
    }
    yield ['presses "Next"', send(device, shows, events.next)];
    yield ['presses "Previous"', send(device, shows, events.previous)];
    yield ['presses "Continue"', send(device, shows, events.continues)];
  }

  const ends = (device: Device) => ('chart' in device.shows ? send(device, device.shows, events.ended) : device);

  /** What comes to the page without the learner. */
  function* page(device: Device): Iterable<[by: string, text: string, to: Device]> {
    const { shows } = device;
    if (!('chart' in shows)) return;
    for (const type of shows.chart.timers) {
      if (type.includes('progressInterval')) {
        yield ['page', 'The time between two reports is over', send(device, shows, timer(type))];
      }
    }
    if (!shows.chart.running.includes('loadLesson')) return;
    if (shows.loaded) {
      const { kept } = shows.loaded;
      const ready = send(device, shows, loadedAs(shows.lesson)(keyOfLoaded(kept)));
      yield ['server', 'The lesson comes', 'chart' in ready.shows ? send(ready, ready.shows, events.shown) : ready];
    }
    yield ['faults', 'The question for the lesson, or its answer, is lost', send(device, shows, lost('loadLesson'))];
  }

  const keyOfLoaded = (kept: Kept | null) => `${(kept?.position ?? 0) / seconds},${kept?.completed_at != null}`;
  const loadedAs = kept((lesson: LessonId) =>
    kept((key: string) => {
      const [position, completed] = key.split(',');
      return actorDone('loadLesson', {
        course,
        lesson: aLesson(lesson, { position: Number(position), completed: completed === 'true' }),
      });
    }),
  );

  /** Steps of one report: what becomes of the device, and of the world. */
  function* sending(
    state: World,
    device: Device,
    index: number,
  ): Iterable<[by: string, text: string, to: Device, world: Partial<State>]> {
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
      const before = state.rows[lesson] ?? null;
      const { seconds: _credited, ...row } = reported(before, scaled(progress), server);
      const stored = becomes({ ...report, at: 'stored', isFirst: before === null });
      const reports = stored.reports.map((each) =>
        earlier.includes(each) && each.at === 'sent' ? { ...each, isOvertaken: true } : each,
      );
      const wentBack = report.isOvertaken && before !== null && before.position !== row.position;
      const world = { rows: { ...state.rows, [lesson]: row }, wentBack };
      yield ['server', `The server stores the report of ${about}`, { ...stored, reports }, world];
    }
    if (at === 'stored') {
      const all = lessons.map((id) => ({
        id,
        chapter_id: `chapter-${id}`,
        started_at: state.rows[id]?.started_at ?? null,
        completed_at: state.rows[id]?.completed_at ?? null,
      }));
      const { answer, joins, certifies } = consequencesOf(all, {
        lessonId: lesson,
        chapterId: `chapter-${lesson}`,
        access: 'free',
        isFirst: report.isFirst,
      });
      const world = { joined: state.joined + (joins ? 1 : 0), certificates: certifies ? 1 : state.certificates };
      const text = `The server reads what the report of ${about} completes`;
      yield ['server', text, becomes(isAwaited ? { ...report, at: 'answered', answer } : null), world];
    }
    const told = (event: EventObject): Device => {
      const rest = becomes(null);
      return 'chart' in rest.shows ? send(rest, rest.shows, event) : rest;
    };
    if (at === 'answered') {
      yield ['server', `The answer about ${about} comes`, told(answered(JSON.stringify(report.answer))), {}];
    }
    if (at === 'failed' || (at === 'stored' && !isAwaited)) return;
    const heard = isAwaited ? told(lost('saveProgress')) : becomes(null);
    // what the server has stored it goes on with, for a page that no longer waits; a report that blocks others stays
    const rest: Report | null =
      at === 'stored' ? { ...report, isAwaited: false } : goesOn ? null : { ...report, at: 'failed', isAwaited: false };
    const to = rest === null ? heard : { ...heard, reports: [rest, ...heard.reports] };
    yield ['faults', `The ${at === 'sent' ? 'report' : 'answer'} about ${about} is lost`, to, {}];
  }

  const answered = kept((answer: string) => actorDone('saveProgress', JSON.parse(answer)));

  function* steps(state: State): Iterable<Step<State>> {
    for (const [index, device] of state.devices.entries()) {
      const name = state.devices.length === 1 ? '' : `On device ${'AB'[index]}: `;
      const step = (by: string, text: string, to: Device, world: Partial<State> = {}): Step<State> => ({
        by,
        text: `${name}${text}.`,
        to: {
          ...state,
          wentBack: false,
          ...world,
          devices: state.devices.map((other, place) => (place === index ? to : other)),
        },
      });
      const { shows } = device;
      for (const [text, to, played] of learner(device)) {
        if (to.reports.length > mostReports) continue;
        yield step('learner', `The learner ${text}`, to, played && { played: withPlayed(state.played, played) });
      }
      for (const [by, text, to] of page(device)) yield step(by, text, to);
      if ('chart' in shows && shows.chart.running.includes('loadLesson') && shows.loaded === null) {
        const loaded = { kept: state.rows[shows.lesson] ?? null };
        yield step('server', 'The server reads the lesson', { ...device, shows: { ...shows, loaded } });
      }
      for (const place of device.reports.keys()) {
        for (const [by, text, to, world] of sending(state, device, place)) yield step(by, text, to, world);
      }
    }
  }

  const start: State = {
    devices: Array.from({ length: devices }, () => ({ shows: { page: 'away' as const }, reports: [] })),
    lessons,
    rows: {},
    played: {},
    joined: 0,
    certificates: 0,
    wentBack: false,
  };
  return { start, steps, keyOf };
}
