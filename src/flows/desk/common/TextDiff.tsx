import { useMemo } from 'react';
import type { DeskDraftText } from '../../../../common/api/types.ts';
import * as say from '../../../../common/texts/desk/draft.ts';
import { classes } from '../../../ui/controls/form-styles.ts';
import { compareTexts, type DiffHunk, type DiffLine } from './text-diff.ts';

const lineClasses: Record<DiffLine['kind'], string> = {
  same: 'border-transparent',
  removed: 'border-pomegranate bg-blush',
  added: 'border-pine bg-mint',
};

/** What is written instead of what, by line; the words that changed are marked. */
export function TextDiff({ file: { text, published } }: { file: Pick<DeskDraftText, 'text' | 'published'> }) {
  const hunks = useMemo(() => compareTexts(published ?? '', text ?? ''), [published, text]);
  const whole = text ?? '';
  return (
    <>
      {published === null && <p className="mb-2 text-muted">{say.isNew}</p>}
      {text === null && <p className="mb-2 text-muted">{say.isDeleted}</p>}
      {hunks === null ? (
        <>
          <p className="mb-2 text-muted">{say.differsMuch}</p>
          <WholeText text={whole} />
        </>
      ) : (
        hunks.map((hunk) => <Hunk key={hunk.from} hunk={hunk} />)
      )}
    </>
  );
}

/** A text of a file, as it is written. */
export const WholeText = ({ text }: { text: string }) => (
  <pre
    dir="auto"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    tabIndex={0}
    className="max-h-96 overflow-y-auto rounded-lg bg-sunken p-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
  >
    {text}
  </pre>
);

const Hunk = ({ hunk: { from, lines } }: { hunk: DiffHunk }) => (
  <section className="mt-3 first:mt-0">
    <h4 className="text-sm text-muted">{say.lineNumber({ line: from })}</h4>
    <div className="mt-1 overflow-hidden rounded-lg border border-line font-mono text-sm">
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and never move
        <Line key={place} line={line} />
      ))}
    </div>
  </section>
);

function Line({ line: { kind, parts } }: { line: DiffLine }) {
  const className = classes('border-s-4 px-2 py-0.5 wrap-anywhere whitespace-pre-wrap', lineClasses[kind]);
  const words = parts.map(({ text, isChanged }, place) =>
    isChanged ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id, and never move
      <mark key={place} className="bg-transparent font-bold text-inherit underline decoration-2 underline-offset-2">
        {text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id, and never move
      <span key={place}>{text}</span>
    ),
  );
  if (kind === 'same') {
    return (
      <p dir="auto" className={className}>
        {words}
      </p>
    );
  }
  const Edit = kind === 'removed' ? 'del' : 'ins';
  return (
    <p dir="auto" className={className}>
      <span className="sr-only">{kind === 'removed' ? say.removedLine : say.addedLine}</span>
      <Edit className="no-underline">{words}</Edit>
    </p>
  );
}
