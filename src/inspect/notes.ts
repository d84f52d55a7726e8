import type { AnyTransitionDefinition, InspectionEvent } from 'xstate';

/** Sent to a receiver on this site along with Stately's messages, as `_atlas` of the snapshot. */
export interface Note {
  /** Transitions that led to it: `login.editing form.submitted#0`, with the alternative's place. */
  taken: string[];
}

/** Listens to inspection; returns an actor's transitions since its snapshot before. */
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
