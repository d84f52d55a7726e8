import { type KeyboardEvent, useCallback, useId, useRef } from 'react';
import { type Mark, withMark } from '../../../../common/desk/marks.ts';
import { languageName } from '../../../../common/text/languages.ts';
import { languages } from '../../../../common/text/markup.ts';
import * as say from '../../../../common/texts/desk/draft-text.ts';
import * as upload from '../../../../common/texts/desk/upload.ts';
import type { DraftTextActor } from '../../../../machines/desk/draft-text.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { classes, controlClass } from '../../../ui/controls/form-styles.ts';
import { UploadButtons } from '../upload/UploadButtons.tsx';
import type { AddedFiles } from './added-files.ts';
import { TextBox, takeFocusAt } from './TextBox.tsx';

const marks = Object.keys(say.marks) as (keyof typeof say.marks)[];

interface BlockEditorProps {
  actor: DraftTextActor;
  source: string;
  index: number;
  count: number;
  caret: number | null;
  files: AddedFiles | null;
}

/** The source of one block, with its tools. */
export function BlockEditor({ actor, source, index, count, caret, files }: BlockEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const type = (value: string) => actor.send({ type: 'block.typed', value });
  const mark = (kind: Mark) => {
    const area = field.current;
    if (!area) return;
    const next = withMark(kind, { value: area.value, from: area.selectionStart, to: area.selectionEnd });
    area.setRangeText(next.value, 0, area.value.length);
    area.setSelectionRange(next.from, next.to);
    area.focus();
    type(next.value);
  };
  const take = useCallback(
    (area: HTMLTextAreaElement | null) => {
      field.current = area;
      takeFocusAt(caret, area);
    },
    [caret],
  );
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key, altKey, ctrlKey, metaKey } = event;
    if (key === 'Escape' || (key === 'Enter' && (ctrlKey || metaKey))) {
      event.preventDefault();
      actor.send({ type: 'block.closed' });
    }
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault();
      actor.send({ type: 'block.moved', by: key === 'ArrowUp' ? -1 : 1 });
    }
  };
  return (
    <div className="rounded-card border border-ink bg-surface p-3 sm:p-4">
      <div role="toolbar" aria-label={say.bar} className="mb-3 flex flex-wrap gap-2">
        {marks.map((kind) => (
          <Tool key={kind} onPress={() => mark(kind)}>
            {say.marks[kind]}
          </Tool>
        ))}
        {files && <UploadButtons {...files} labels={upload.tools} className="px-3.5" />}
        <LanguageMark onChoose={(language) => mark({ language })} />
      </div>
      <TextBox
        ref={take}
        label={say.block({ number: index + 1 })}
        value={source}
        onChange={type}
        onKeyDown={press}
        hint={say.keys}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => actor.send({ type: 'block.closed' })}>{say.moves.done}</Button>
        <Tool disabled={index === 0} onPress={() => actor.send({ type: 'block.moved', by: -1 })}>
          {say.moves.up}
        </Tool>
        <Tool disabled={index === count - 1} onPress={() => actor.send({ type: 'block.moved', by: 1 })}>
          {say.moves.down}
        </Tool>
        <Tool onPress={() => actor.send({ type: 'block.added', at: index + 1 })}>{say.moves.below}</Tool>
        <Button variant="danger" onClick={() => actor.send({ type: 'block.removed' })}>
          {say.moves.remove}
        </Button>
      </div>
    </div>
  );
}

interface ToolProps {
  disabled?: boolean;
  onPress: () => void;
  children: string;
}

const Tool = ({ disabled = false, onPress, children }: ToolProps) => (
  <Button variant="secondary" className="px-3.5" disabled={disabled} onClick={onPress}>
    {children}
  </Button>
);

/** Marks when one is chosen, and is without a choice again. */
function LanguageMark({ onChoose }: { onChoose: (tag: string) => void }) {
  const id = useId();
  return (
    <span>
      <label htmlFor={id} className="sr-only">
        {say.language}
      </label>
      <select
        id={id}
        value=""
        onChange={({ target }) => onChoose(target.value)}
        className={classes(controlClass, 'max-w-full')}
      >
        <option value="">{say.language}</option>
        {[...languages.keys()].map((tag) => (
          <option key={tag} value={tag}>
            {languageName(tag) ?? tag}
          </option>
        ))}
      </select>
    </span>
  );
}
