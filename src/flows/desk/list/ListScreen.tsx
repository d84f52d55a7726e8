import type { DeskActionName, DeskListName, DeskSession } from '../../../../common/api/types.ts';
import type { Choices } from '../../../../common/desk/choices.ts';
import { filtersOf, sentFilters } from '../../../../common/desk/lists.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/list.ts';
import { tryAgain } from '../../../../common/texts/ui/actions.ts';
import type { Resource } from '../../../../machines/common/resource.machine.ts';
import type { StaffAction } from '../../../../machines/desk/staff-action.machine.ts';
import type { StaffList } from '../../../../machines/desk/staff-list.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { OutsideLink } from '../../../ui/controls/OutsideLink.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { useResource } from '../../common/use-resource.ts';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { ArrowKeys } from '../common/ArrowKeys.tsx';
import { DeskHeading } from '../common/DeskHeading.tsx';
import { Nothing } from '../common/Nothing.tsx';
import { ActionButton } from '../staff-action/ActionButton.tsx';
import { ActionDialog } from '../staff-action/ActionDialog.tsx';
import { Filters } from './Filters.tsx';
import { Rows } from './Rows.tsx';

interface ListScreenProps {
  actor: StaffList;
  action: StaffAction;
  rights: DeskSession['rights'];
  choices: Resource<Choices>;
  onPrint: () => void;
}

/** What makes a row of the list. */
const making: Partial<Record<DeskListName, DeskActionName>> = {
  vouchers: 'voucher make',
  newsletters: 'newsletter begin',
  staff: 'staff invite',
};

export function ListScreen({ actor, action, rights, choices, onPrint }: ListScreenProps) {
  const snapshot = useSnapshot(actor);
  const { list, typed, columns, rows, firstNew, next, said } = snapshot.context;
  const { data: catalogue } = useResource(choices);
  const made = making[list];
  const isAdding = snapshot.matches('adding');
  const isLoading = snapshot.matches('loading');
  const retry = () => actor.send({ type: 'retry.pressed' });
  const more = () => actor.send({ type: 'more.pressed' });
  return (
    <ArrowKeys stops="tbody a[href], tbody button" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <DeskHeading title={say.titles[list]} intro={say.intros[list]} />
        </div>
        <div className="flex flex-wrap gap-3 empty:hidden">
          {made && <ActionButton actor={action} rights={rights} action={made} known={{}} about="" variant="primary" />}
          {rights.includes('exportDeskList') && hasFile(list) && (
            <OutsideLink to={fileOf(list, snapshot.context.filters)} download className={buttonClass('secondary')}>
              {say.csv}
            </OutsideLink>
          )}
        </div>
      </div>
      {filtersOf(list).length > 0 && (
        <Filters
          list={list}
          typed={typed}
          choices={catalogue}
          onChange={(name, value) => actor.send({ type: 'filter.changed', name, value })}
          onSubmit={() => actor.send({ type: 'filters.submitted' })}
          onClear={() => actor.send({ type: 'filters.cleared' })}
        />
      )}
      {isLoading && rows.length === 0 && <Spinner label={say.loading} />}
      {isLoading && snapshot.hasTag('slow') && <SlowNote action={tryAgain} onPress={retry} />}
      {snapshot.matches('failed') && (
        <Alert tone="error">
          <p>{say.failed}</p>
          {said && <p dir="auto">{wordsOf(said, say.errors)}</p>}
          <Button variant="secondary" className="mt-3" onClick={retry}>
            {tryAgain}
          </Button>
        </Alert>
      )}
      {snapshot.hasTag('ready') && rows.length === 0 && <Nothing title={say.empty[list]} />}
      {rows.length > 0 && !snapshot.matches('failed') && (
        <div aria-busy={isLoading || undefined}>
          <Rows
            list={list}
            columns={columns}
            rows={rows}
            firstNew={firstNew}
            actor={action}
            rights={rights}
            courses={catalogue.courses}
          />
        </div>
      )}
      {snapshot.matches('cut') && said && (
        <Alert tone="error">
          <span dir="auto">{wordsOf(said, say.errors)}</span>
        </Alert>
      )}
      {snapshot.hasTag('ready') && next !== null && (
        <div className="flex justify-center">
          <Button variant="secondary" busy={isAdding} busyLabel={say.adding} onClick={more}>
            {say.more}
          </Button>
        </div>
      )}
      <StopWaiting slow={isAdding && snapshot.hasTag('slow')} onStop={() => actor.send({ type: 'stop.pressed' })} />
      <ActionDialog actor={action} choices={catalogue} onPrint={onPrint} />
    </ArrowKeys>
  );
}

/** Commands print the others only as text. */
const hasFile = (list: DeskListName): boolean => list !== 'outbox' && list !== 'staff';

/** The call answers a file, which the browser saves. */
function fileOf(list: DeskListName, filters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(sentFilters(list, filters).map((filter) => ['filters', filter])).toString();
  return `/api/desk/lists/${list}/csv${query === '' ? '' : `?${query}`}`;
}
