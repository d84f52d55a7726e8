import { act, render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Button } from '../controls/Button.tsx';
import { Form } from '../controls/Form.tsx';
import { keepFocus } from './keep-focus.ts';

keepFocus();

let user: UserEvent;
/** Ends the call that a press has begun. */
let answer: () => Promise<void>;
beforeEach(() => {
  user = userEvent.setup();
});

type Step = 'editing' | 'busy' | 'done';

/** A section with a form that is sent, and answered. */
function Sent({ children }: { children: (step: Step) => ReactNode }) {
  const [step, setStep] = useState<Step>('editing');
  answer = () => act(async () => setStep('done'));
  return (
    <main>
      <h1>Page</h1>
      <section>
        <h2>Part</h2>
        {step === 'done' ? (
          children(step)
        ) : (
          <Form onSubmit={() => setStep('busy')}>
            <label>
              Name
              <input disabled={step === 'busy'} />
            </label>
            <Button type="submit" busy={step === 'busy'} busyLabel="Sending...">
              Send
            </Button>
            {step === 'busy' && children(step)}
          </Form>
        )}
      </section>
    </main>
  );
}

const focused = () => document.activeElement?.textContent;

describe('[LAYOUT-27] the focus', () => {
  it('stays on a button while what it began is on its way, and a second press does nothing', async () => {
    render(<Sent>{() => null}</Sent>);
    await user.click(screen.getByRole('button'));
    expect(focused()).toBe('Sending...');
    await user.keyboard('{Enter}');
    expect(focused()).toBe('Sending...');
  });

  it('is with the busy button while its form is locked, and then again in the field where Enter was pressed', async () => {
    function Again() {
      const [busy, setBusy] = useState(false);
      answer = () => act(async () => setBusy(false));
      return (
        <Form onSubmit={() => setBusy(true)}>
          <input aria-label="Name" disabled={busy} />
          <Button type="submit" busy={busy} busyLabel="Sending...">
            Send
          </Button>
        </Form>
      );
    }
    render(<Again />);
    await user.type(screen.getByRole('textbox'), 'Rojin{Enter}');
    expect(focused()).toBe('Sending...');
    await answer();
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  it('goes to the message that takes the place of the form', async () => {
    render(<Sent>{(step) => step === 'done' && <p role="status">Thank you.</p>}</Sent>);
    await user.click(screen.getByRole('button'));
    await answer();
    expect(focused()).toBe('Thank you.');
  });

  it('goes to the nearest heading where no message came', async () => {
    render(<Sent>{() => <p>Something else</p>}</Sent>);
    await user.click(screen.getByRole('button'));
    await answer();
    expect(focused()).toBe('Part');
  });

  it('goes to what sends the form when a button in it goes', async () => {
    function Stopped() {
      const [slow, setSlow] = useState(true);
      return (
        <Form onSubmit={() => {}}>
          <Button type="submit">Send</Button>
          {slow && <Button onClick={() => setSlow(false)}>Stop</Button>}
        </Form>
      );
    }
    render(<Stopped />);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(focused()).toBe('Send');
  });

  it('is left alone by a message that comes while it is elsewhere, and where the reader has given it up', async () => {
    render(
      <>
        <Sent>{(step) => step === 'done' && <p role="status">Thank you.</p>}</Sent>
        <button type="button">Elsewhere</button>
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    await answer();
    expect(focused()).toBe('Elsewhere');
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(document.activeElement).toBe(document.body);
  });
});
