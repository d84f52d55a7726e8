import * as say from '../../../../common/texts/desk/draft-text.ts';
import type { DraftTextActor, DraftTextContext } from '../../../../machines/desk/draft-text.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { TextBox } from './TextBox.tsx';

interface ConflictProps extends Pick<DraftTextContext, 'text' | 'theirs'> {
  actor: DraftTextActor;
  isByHand: boolean;
}

/** Both texts, and what may be done with them. */
export function Conflict({ actor, text, theirs, isByHand }: ConflictProps) {
  return (
    <div className="space-y-4">
      <Alert tone="error">
        <p className="font-semibold">{say.conflict.title}</p>
        <p>{say.conflict.text}</p>
      </Alert>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {isByHand ? (
          <TextBox label={say.yourText} value={text} onChange={(value) => actor.send({ type: 'text.typed', value })} />
        ) : (
          <OneText title={say.yourText} text={text} />
        )}
        <OneText title={say.theirText} text={theirs?.text ?? say.conflict.deleted} />
      </div>
      <div className="flex flex-wrap gap-2">
        {isByHand ? (
          <Button onClick={() => actor.send({ type: 'hand.finished' })}>{say.conflict.finished}</Button>
        ) : (
          <>
            <Button onClick={() => actor.send({ type: 'mine.chosen' })}>{say.conflict.keepMine}</Button>
            <Button variant="secondary" onClick={() => actor.send({ type: 'hand.chosen' })}>
              {say.conflict.byHand}
            </Button>
          </>
        )}
        <Button variant="secondary" onClick={() => actor.send({ type: 'theirs.chosen' })}>
          {say.conflict.takeTheirs}
        </Button>
      </div>
    </div>
  );
}

/** A text to read and to copy from. */
export const OneText = ({ title, text }: { title: string; text: string }) => (
  <section aria-label={title} className="min-w-0">
    <h2 className="mb-1.5 text-sm font-semibold">{title}</h2>
    <pre
      dir="auto"
      className="rounded-xl border border-line bg-sunken px-3.5 py-2 font-mono text-base wrap-anywhere whitespace-pre-wrap"
    >
      {text}
    </pre>
  </section>
);
