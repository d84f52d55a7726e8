import type { DeskMatches, DeskWaiting } from '../../../../common/api/types.ts';
import { deskHref } from '../../../../common/desk/pages.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import * as records from '../../../../common/texts/desk/record.ts';
import * as say from '../../../../common/texts/desk/search.ts';
import { tryAgain } from '../../../../common/texts/ui/actions.ts';
import type { DeskRecord } from '../../../../machines/desk/desk-record.machine.ts';
import type { DeskSearch } from '../../../../machines/desk/desk-search.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { ArrowKeys } from '../common/ArrowKeys.tsx';
import { DeskHeading } from '../common/DeskHeading.tsx';
import { Nothing } from '../common/Nothing.tsx';
import { OrderSummary } from '../common/OrderSummary.tsx';
import { Part, Row } from '../common/Part.tsx';
import { State } from '../common/State.tsx';
import { Waiting } from './Waiting.tsx';

interface SearchScreenProps {
  actor: DeskSearch;
  /** For accounts that may decide on requests. */
  waiting?: DeskRecord<DeskWaiting>;
}

export function SearchScreen({ actor, waiting }: SearchScreenProps) {
  const snapshot = useSnapshot(actor);
  const { typed, words, matches, said } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  return (
    <ArrowKeys stops={'input[name="q"], li a[href]'} className="grid max-w-4xl grid-cols-1 gap-6">
      <DeskHeading title={say.title} />
      {waiting && <Waiting record={waiting} />}
      <Form
        role="search"
        className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[1fr_auto]"
        onSubmit={() => actor.send({ type: 'search.submitted' })}
      >
        <Field
          name="q"
          type="search"
          label={say.words}
          hint={say.hint}
          value={typed}
          autoComplete="off"
          onChange={(value) => actor.send({ type: 'words.typed', typed: value })}
        />
        <Button type="submit" className="sm:mt-[1.6rem]">
          {say.submit}
        </Button>
      </Form>
      {busy && <Spinner label={say.searching} />}
      <StopWaiting slow={snapshot.hasTag('slow')} onStop={() => actor.send({ type: 'stop.pressed' })} />
      {snapshot.matches('failed') && (
        <Alert tone="error">
          <p>{say.failed}</p>
          {said && <p dir="auto">{wordsOf(said, say.errors)}</p>}
          <Button variant="secondary" className="mt-3" onClick={() => actor.send({ type: 'retry.pressed' })}>
            {tryAgain}
          </Button>
        </Alert>
      )}
      {snapshot.matches('found') && matches && <Matches words={words} matches={matches} />}
    </ArrowKeys>
  );
}

function Matches({ words, matches: { learners, orders, isCut } }: { words: string; matches: DeskMatches }) {
  if (learners.length + orders.length === 0) {
    return <Nothing title={say.nothing({ words })} hint={say.nothingHint} />;
  }
  return (
    <>
      {learners.length > 0 && (
        <Part title={say.learners} empty="">
          {learners.map(({ id, name, email, phone, since, state, matchedBy }) => (
            <Row key={id} actions={state !== 'account' && <State tone="bad">{say.states[state]}</State>}>
              <TextLink to={deskHref('learner', { learnerId: id })} alone>
                <bdi>{name === '' ? id : name}</bdi>
              </TextLink>
              <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
                {email && <bdi>{email}</bdi>}
                {phone && <bdi dir="ltr">{phone}</bdi>}
                <span>{records.from({ day: formatDate(since) })}</span>
                <span>{say.matchedBy({ what: matchedBy })}</span>
              </p>
            </Row>
          ))}
        </Part>
      )}
      {orders.length > 0 && (
        <Part title={say.orders} empty="">
          {orders.map((order) => (
            <Row key={order.id}>
              <OrderSummary order={order} />
              {order.learner && (
                <p className="text-sm">
                  <bdi>{order.learner.name}</bdi>
                </p>
              )}
            </Row>
          ))}
        </Part>
      )}
      {isCut && <p className="text-muted">{say.cut}</p>}
    </>
  );
}
