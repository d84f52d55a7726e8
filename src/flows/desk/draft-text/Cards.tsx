import { useId } from 'react';
import type { Block } from '../../../../common/desk/blocks.ts';
import * as say from '../../../../common/texts/desk/draft-text.ts';
import * as upload from '../../../../common/texts/desk/upload.ts';
import type { DraftTextActor, DraftTextContext } from '../../../../machines/desk/draft-text.machine.ts';
import { SanitisedHtml } from '../../../ui/content/SanitisedHtml.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { takeFocus } from '../../../ui/controls/Field.tsx';
import { UploadButtons } from '../upload/UploadButtons.tsx';
import type { AddedFiles } from './added-files.ts';
import { BlockEditor } from './BlockEditor.tsx';

interface CardsProps extends Pick<DraftTextContext, 'all' | 'opened' | 'caret' | 'left' | 'shown'> {
  actor: DraftTextActor;
  /** Null where files are not added. */
  files: AddedFiles | null;
}

/** The text as blocks, one of which may be open. */
export function Cards({ actor, all: { blocks }, opened, caret, left, shown, files }: CardsProps) {
  return (
    <section aria-label={say.cards}>
      {blocks.length === 0 && <p className="text-muted">{say.empty}</p>}
      <ol className="space-y-2">
        {blocks.map((block, index) => (
          // a block has nothing of its own to be told by; an open one is another element at each
          // place
          <li key={opened === index ? `open ${index}` : index}>
            {opened === index ? (
              <BlockEditor
                actor={actor}
                source={block.source}
                index={index}
                count={blocks.length}
                caret={caret}
                files={files}
              />
            ) : (
              <Card
                block={block}
                html={shown[block.source]}
                number={index + 1}
                takesFocus={opened === null && left === index}
                onPress={() => actor.send({ type: 'block.opened', index })}
              />
            )}
          </li>
        ))}
      </ol>
      {opened === null && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => actor.send({ type: 'block.added', at: blocks.length })}>
            {say.add}
          </Button>
          {files && <UploadButtons {...files} labels={upload.titles} />}
        </div>
      )}
    </section>
  );
}

interface CardProps {
  block: Block;
  /** Undefined until the server has rendered it. */
  html: string | undefined;
  number: number;
  takesFocus: boolean;
  onPress: () => void;
}

/** All of it is a button, whose description is the block. */
function Card({ block: { source }, html, number, takesFocus, onPress }: CardProps) {
  const id = useId();
  return (
    <div className="relative rounded-card border border-line bg-surface p-3 hover:border-ink sm:p-4">
      {/* its links do not lead away from the page */}
      <div id={id} inert dir="auto">
        {html ? (
          <SanitisedHtml className="prose *:mt-0" html={html} />
        ) : (
          <>
            <pre className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">{source}</pre>
            {html === '' && <p className="text-sm text-muted">{say.unseen}</p>}
          </>
        )}
      </div>
      <button
        type="button"
        ref={takesFocus ? takeFocus : undefined}
        aria-label={say.edit({ number })}
        aria-describedby={id}
        onClick={onPress}
        className="absolute inset-0 size-full cursor-pointer rounded-card"
      />
    </div>
  );
}
