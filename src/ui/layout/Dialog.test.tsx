import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../controls/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { PlainDialog } from './PlainDialog.tsx';

function Parent({ focusAnswer }: { focusAnswer: boolean }) {
  const [open, setOpen] = useState(false);
  const answer = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Password error"
        initialFocus={focusAnswer ? answer : undefined}
        actions={<Button onClick={() => setOpen(false)}>Try Again</Button>}
      >
        <p>Passwords do not match!</p>
        <input ref={answer} aria-label="Answer" />
      </Dialog>
    </>
  );
}

/** Its button is disabled and its dialog opens a moment later; both end together. */
function Sender() {
  const [step, setStep] = useState<'editing' | 'sending' | 'refused'>('editing');
  const send = () => {
    setStep('sending');
    setTimeout(() => setStep('refused'));
  };
  return (
    <>
      <Button disabled={step !== 'editing'} onClick={send}>
        Send
      </Button>
      <Dialog open={step === 'refused'} onClose={() => setStep('editing')} title="Refused">
        <p>No</p>
      </Dialog>
    </>
  );
}

function setup({ focusAnswer = false } = {}) {
  render(<Parent focusAnswer={focusAnswer} />);
  return userEvent.setup();
}

const openIt = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole('dialog', { name: 'Password error' });
};

describe('Dialog', () => {
  it('[REG-05] is named by its heading and holds text and actions', async () => {
    const user = setup();
    const dialog = await openIt(user);
    expect(screen.getByRole('heading', { level: 2, name: 'Password error' })).toBeDefined();
    expect(dialog.textContent).toContain('Passwords do not match!');
    expect(dialog.getAttribute('aria-modal')).toBe('true');
  });

  it('takes the focus, keeps it while tabbing, and gives it back when an action closes it', async () => {
    const user = setup();
    const dialog = await openIt(user);
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    for (let presses = 0; presses < 4; presses++) {
      await user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('returns the focus to a button that was disabled while the dialog was open, as while a form is sent', async () => {
    render(<Sender />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('dialog', { name: 'Refused' });
    await user.keyboard('{Escape}');
    const button = screen.getByRole('button', { name: 'Send' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    // Tab reaches it as before
    expect(button.tabIndex).toBe(0);
  });

  it('focuses the element that it is given first', async () => {
    const user = setup({ focusAnswer: true });
    await openIt(user);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Answer' })));
  });

  it('keeps the page behind it out of reach, however often it is opened', async () => {
    const user = setup();
    const behind = screen.getByRole('button', { name: 'Open' }).parentElement;
    for (let times = 0; times < 3; times++) {
      await openIt(user);
      expect([behind?.inert, screen.queryByRole('button', { name: 'Open' })]).toEqual([true, null]);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(behind?.inert).toBeFalsy());
    }
  });

  it('closes on Escape', async () => {
    const user = setup();
    await openIt(user);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('PlainDialog, in place of a window that cannot be fetched', () => {
  it('is named by its title, holds text and actions, and tells of Escape instead of closing itself', () => {
    const onClose = vi.fn<() => void>();
    render(
      <PlainDialog open onClose={onClose} title="Password error" actions={<Button>Try Again</Button>}>
        <p>Passwords do not match!</p>
      </PlainDialog>,
    );
    const dialog = screen.getByRole('dialog', { name: 'Password error', hidden: true });
    expect(dialog.textContent).toContain('Passwords do not match!');
    screen.getByRole('button', { name: 'Try Again', hidden: true });
    const pressed = new Event('cancel', { cancelable: true });
    fireEvent(dialog, pressed);
    expect(pressed.defaultPrevented).toBe(true);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
