import type { ActorRefFrom } from 'xstate';
import { href } from '../../../../common/paths.ts';
import type { newsletterLinkMachine } from '../../../../machines/site/newsletter-link.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { FormPage } from '../../../ui/layout/FormPage.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';

const words = {
  confirm: {
    title: 'Confirm the newsletter',
    intro: 'Press the button to receive the Zanin newsletter.',
    button: 'Confirm',
    done: 'Your address is confirmed. Every newsletter has a link to unsubscribe.',
    invalid:
      'This link does not work. It may be older than two days, or part of it may be missing. Please subscribe again under an article.',
  },
  unsubscribe: {
    title: 'Stop the newsletter',
    intro: 'Press the button to stop the newsletter.',
    button: 'Unsubscribe',
    done: 'You are unsubscribed, and your address has been removed from the list.',
    invalid: 'This link does not work: part of it may be missing. Please open it from the newsletter once more.',
  },
  endReminder: {
    title: 'Switch reminders off',
    intro: 'Press the button to stop the reminders.',
    button: 'Switch off',
    done: 'Reminders are off. You can switch them on again on your start page.',
    invalid: 'This link does not work: part of it may be missing. Please open it from the reminder once more.',
  },
} as const;

export function NewsletterScreen({ actor }: { actor: ActorRefFrom<typeof newsletterLinkMachine> }) {
  const snapshot = useSnapshot(actor);
  const { action, error } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const done = snapshot.matches('done');
  const invalid = snapshot.matches('invalid');
  const said = words[action];
  if (done || invalid) {
    return (
      <FormPage title={said.title}>
        <div className="grid gap-5">
          <Alert tone={done ? 'success' : 'error'}>{done ? said.done : said.invalid}</Alert>
          {action === 'endReminder' ? (
            <ButtonLink to={href('learnerHome')}>Go to your start page</ButtonLink>
          ) : (
            <ButtonLink to={href('blog')}>Go to the blog</ButtonLink>
          )}
        </div>
      </FormPage>
    );
  }
  return (
    <FormPage title={said.title} intro={said.intro}>
      <Form className="grid gap-5" onSubmit={() => actor.send({ type: 'button.pressed' })}>
        {error && <Alert tone="error">{error}</Alert>}
        <Button type="submit" busy={busy} busyLabel="One moment…">
          {said.button}
        </Button>
        <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })}>
          Doing it twice changes nothing.
        </StopWaiting>
      </Form>
    </FormPage>
  );
}
