import type { ActorRefFrom } from 'xstate';
import type { ReminderChannel, ReminderDay } from '../../../../common/api/types.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/learning/reminder.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { reminderMachine } from '../../../../machines/learning/reminder.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { returnFocusToOpener } from '../../../ui/layout/focus.ts';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { reminderText, savedText } from './reminder-text.ts';

export interface ReminderProps {
  actor: ActorRefFrom<typeof reminderMachine>;
  channels: readonly ReminderChannel[];
}

/** From Monday. */
const days = Object.entries(say.dayNames) as [ReminderDay, string][];
const times = [
  { value: 'morning', label: say.times.morning },
  { value: 'evening', label: say.times.evening },
] as const;

export function Reminder({ actor, channels }: ReminderProps) {
  const snapshot = useSnapshot(actor);
  const { kept, error } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const isSaved = snapshot.hasTag('saved');
  const isOpen = snapshot.hasTag('form');
  if (snapshot.matches('unknown') || snapshot.matches('unreachable')) return null;
  return (
    <section aria-labelledby="reminder" className="rounded-card border border-line bg-surface p-5 shadow-card">
      <h2 id="reminder" className="text-xl">
        {say.title}
      </h2>
      <p role="status" className="mt-1 text-muted">
        {isSaved ? savedText(kept) : reminderText(kept)}
      </p>
      <div className="mt-4 flex *:grow">
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          disabled={busy}
          onClick={() => actor.send({ type: isOpen ? 'cancel.pressed' : 'change.pressed' })}
        >
          {isOpen ? actions.cancel : kept === null ? say.remindMe : say.change}
        </Button>
      </div>
      {isOpen && (
        <Form
          ref={returnFocusToOpener}
          className="mt-4 grid gap-4"
          onSubmit={() => actor.send({ type: 'form.submitted' })}
        >
          {error !== null && <Alert tone="error">{wordsOf(error, say.errors)}</Alert>}
          <Choices actor={actor} channels={channels} disabled={busy} />
          <div className="flex flex-wrap gap-3 *:grow">
            <Button type="submit" busy={busy} busyLabel={actions.busy.saving}>
              {say.save}
            </Button>
            {kept !== null && (
              <Button variant="quiet" disabled={busy} onClick={() => actor.send({ type: 'off.pressed' })}>
                {say.switchOff}
              </Button>
            )}
          </div>
          <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })} />
        </Form>
      )}
    </section>
  );
}

function Choices({ actor, channels, disabled }: ReminderProps & { disabled: boolean }) {
  const { context } = useSnapshot(actor);
  return (
    <>
      <fieldset disabled={disabled}>
        <legend className="font-semibold">{say.days}</legend>
        <div className="mt-1 grid grid-cols-2">
          {days.map(([day, name]) => (
            <label key={day} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                checked={context.days.includes(day)}
                onChange={() => actor.send({ type: 'day.toggled', day })}
                className="size-6 accent-pomegranate"
              />
              <span>{name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <SegmentedControl
        label={say.time}
        options={times}
        value={context.time}
        onChange={(time) => actor.send({ type: 'time.chosen', time })}
        disabled={disabled}
      />
      {channels.length > 1 && (
        <SegmentedControl
          label={say.channel}
          options={channels.map((channel) => ({ value: channel, label: say.channels[channel] }))}
          value={context.channel}
          onChange={(channel) => actor.send({ type: 'channel.chosen', channel })}
          disabled={disabled}
        />
      )}
      <p className="text-sm text-muted">{say.note}</p>
    </>
  );
}
