import type { AnyTransitionDefinition, InspectionEvent } from 'xstate';

/** What a receiver on this site gets with a chart's snapshot beyond Stately's messages, as `_atlas` of the snapshot. */
export interface Note {
  /** The transitions that led to it, in order: `login.editing form.submitted#0`, with its place among those of the event. */
  taken: string[];
}

/** Listens to inspection; answers the transitions that led to a snapshot, since the one before of its actor. */
export function transitionsTaken(): (event: InspectionEvent) => string[] {
  const taking = new WeakMap<object, string[]>();
  return (event) => {
    const before = taking.get(event.actorRef) ?? [];
    if (event.type === '@xstate.microstep') {
      taking.set(event.actorRef, [...before, ...event._transitions.flatMap(nameOf)]);
    } else if (event.type === '@xstate.snapshot') {
      taking.delete(event.actorRef);
      return before;
    }
    return [];
  };
}

/** None for what leads into the initial state, which is no transition that the chart declares. */
function nameOf(transition: AnyTransitionDefinition): string[] {
  const { source, eventType } = transition;
  const index = (eventType === '' ? source.always : source.transitions.get(eventType))?.indexOf(transition) ?? -1;
  return index === -1 ? [] : [`${source.id} ${eventType || 'always'}#${index}`];
}
