import type { ActorRefFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/site/newsletter.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { newsletterLinkMachine } from '../../../../machines/site/newsletter-link.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { FormPage } from '../../../ui/layout/FormPage.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';

export function NewsletterScreen({ actor }: { actor: ActorRefFrom<typeof newsletterLinkMachine> }) {
  const snapshot = useSnapshot(actor);
  const { action, error } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const done = snapshot.matches('done');
  const invalid = snapshot.matches('invalid');
  const said = say.links[action];
  if (done || invalid) {
    return (
      <FormPage title={said.title}>
        <div className="grid gap-5">
          <Alert tone={done ? 'success' : 'error'}>{done ? said.done : said.invalid}</Alert>
          {action === 'endReminder' ? (
            <ButtonLink to={href('learnerHome')}>{say.pages.learnerHome}</ButtonLink>
          ) : (
            <ButtonLink to={href('blog')}>{say.pages.blog}</ButtonLink>
          )}
        </div>
      </FormPage>
    );
  }
  return (
    <FormPage title={said.title} intro={said.intro}>
      <Form className="grid gap-5" onSubmit={() => actor.send({ type: 'button.pressed' })}>
        {error && <Alert tone="error">{wordsOf(error, say.errors)}</Alert>}
        <Button type="submit" busy={busy} busyLabel={actions.busy.oneMoment}>
          {said.button}
        </Button>
        <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })}>
          {say.again}
        </StopWaiting>
      </Form>
    </FormPage>
  );
}
