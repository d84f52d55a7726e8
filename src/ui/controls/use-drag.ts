import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { type RefObject, useEffect } from 'react';

export type DropEdge = 'before' | 'after';

interface Drag {
  /** Of what is dragged, among all that can be dropped next to each other. */
  name: string;
  /** What is picked up. The rest stays free: its text can be selected, its links pressed. */
  handle: RefObject<HTMLElement | null>;
  /** What the browser shows under the pointer. */
  picture: RefObject<HTMLElement | null>;
  /** Its part of a vertical list, next to which others are dropped (`placeClass`). */
  place: RefObject<HTMLElement | null>;
  canDrop: (dragged: string, edge: DropEdge) => boolean;
  onDrop: (dragged: string, edge: DropEdge) => void;
  /** A heading, on which what belongs below it is dropped. */
  heading?: DropHeading | undefined;
}

interface DropHeading {
  place: RefObject<HTMLElement | null>;
  canDrop: (dragged: string) => boolean;
  onDrop: (dragged: string) => void;
}

/**
 * Pale while it is dragged; a line at the edge where another would be put. A border is there in
 * forced colours too.
 */
export const placeClass =
  'relative data-dragged:opacity-50 data-edge:after:pointer-events-none data-edge:after:absolute data-edge:after:inset-x-0 ' +
  'data-edge:after:border-t-4 data-edge:after:border-pomegranate data-[edge=before]:after:-top-0.5 data-[edge=after]:after:-bottom-0.5';

/**
 * Drags with a mouse, or by touch where the browser has it. A drop outside of every place does
 * nothing.
 */
export function useDrag({ name, handle, picture, place, canDrop, onDrop, heading }: Drag, isOpen: boolean): void {
  // attached again with each render: what the listeners close over changes with the list
  useEffect(() => {
    const [held, shown, element] = [handle.current, picture.current, place.current];
    if (held === null || shown === null || element === null || !isOpen) return;
    /** Null where it may not be dropped. */
    const edgeFor = (dragged: unknown, clientY: number): DropEdge | null => {
      const { top, height } = element.getBoundingClientRect();
      const edge = clientY < top + height / 2 ? 'before' : 'after';
      return typeof dragged === 'string' && canDrop(dragged, edge) ? edge : null;
    };
    const markAt = ({ location, source }: Over) =>
      mark(element, edgeFor(source.data.name, location.current.input.clientY));
    return combine(
      draggable({
        element: held,
        getInitialData: () => ({ name }),
        onGenerateDragPreview: ({ nativeSetDragImage, location }) => {
          const { left, top } = shown.getBoundingClientRect();
          const { clientX, clientY } = location.initial.input;
          nativeSetDragImage?.(shown, clientX - left, clientY - top);
        },
        onDragStart: () => {
          element.dataset.dragged = '';
        },
        onDrop: () => {
          delete element.dataset.dragged;
        },
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source: { data } }) =>
          typeof data.name === 'string' && (canDrop(data.name, 'before') || canDrop(data.name, 'after')),
        onDragEnter: markAt,
        onDrag: markAt,
        onDragLeave: () => mark(element, null),
        onDrop: ({ location, source }) => {
          mark(element, null);
          const edge = edgeFor(source.data.name, location.current.input.clientY);
          if (edge !== null) onDrop(String(source.data.name), edge);
        },
      }),
      () => mark(element, null),
      heading?.place.current ? dropOnHeading(heading.place.current, heading) : () => {},
    );
  });
}

/** The line is below the heading, where what is dropped will be. */
const dropOnHeading = (element: HTMLElement, { canDrop, onDrop }: DropHeading) =>
  combine(
    dropTargetForElements({
      element,
      canDrop: ({ source: { data } }) => typeof data.name === 'string' && canDrop(data.name),
      onDragEnter: () => mark(element, 'after'),
      onDragLeave: () => mark(element, null),
      onDrop: ({ source }) => {
        mark(element, null);
        onDrop(String(source.data.name));
      },
    }),
    () => mark(element, null),
  );

function mark(element: HTMLElement, edge: DropEdge | null): void {
  if (edge === null) delete element.dataset.edge;
  else element.dataset.edge = edge;
}

/** While something is dragged near an edge of the window, the page scrolls. */
export function useScrollByDrag(): void {
  useEffect(() => autoScrollWindowForElements(), []);
}

type Over = Pick<ElementDropTargetEventBasePayload, 'location' | 'source'>;
