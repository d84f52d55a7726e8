import { Fragment, type ReactNode } from 'react';
import type { DeskColumn, DeskRow } from '../../../../common/api/types.ts';
import type { Choices } from '../../../../common/desk/choices.ts';
import { columnKinds } from '../../../../common/desk/columns.ts';
import { deskHref } from '../../../../common/desk/pages.ts';
import { formatMinor } from '../../../../common/money/currency.ts';
import * as say from '../../../../common/texts/desk/list.ts';
import { comma, roles } from '../../../../common/texts/desk/shell.ts';
import { titles } from '../../../../common/texts/desk/staff-action.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Address } from '../common/Address.tsx';
import { Day, Moment } from '../common/Moment.tsx';
import { wayToPay, wordIn } from '../common/words.ts';

/** One row by the names of its columns. */
export type Cells = Partial<Record<DeskColumn, DeskRow[number]>>;

export const cellsOf = (columns: readonly DeskColumn[], row: DeskRow): Cells =>
  Object.fromEntries(columns.map((column, place) => [column, row[place] ?? null]));

/** Those without a column of their own, by the one whose cells show them too. */
const within: Partial<Record<DeskColumn, DeskColumn>> = {
  currency: 'amount',
  learner: 'name',
  email: 'name',
  staff: 'name',
  phone: 'name',
  order: 'item',
  approval: 'command',
  newsletter: 'subject',
  text: 'subject',
};

/** Those that have a value in some row. */
export const shownColumns = (columns: readonly DeskColumn[], rows: readonly Cells[]): DeskColumn[] =>
  columns.filter((column) => {
    const other = within[column];
    const isWithin = other !== undefined && columns.includes(other);
    return !isWithin && rows.some((cells) => cellOf(column, cells, []) !== null);
  });

export const textOf = (value: DeskRow[number] | undefined): string => String(value ?? '');

/**
 * The value of a cell in the language and the zone of the reader.
 * @param courses of the catalogue, whose titles are shown in place of their ids
 */
export function cellOf(column: DeskColumn, cells: Cells, courses: Choices['courses']): ReactNode {
  const value = cells[column] ?? null;
  if (column === 'name' && (cells.learner || value)) return <Person cells={cells} />;
  if (column === 'item' && cells.order) return <ToOrder id={textOf(cells.order)} title={textOf(value)} />;
  if (column === 'command' && cells.approval) return <ToApproval id={textOf(cells.approval)} title={textOf(value)} />;
  if (column === 'subject' && cells.text) return <Letter cells={cells} />;
  if (value === null || value === '') return null;
  const text = textOf(value);
  switch (columnKinds[column]) {
    case 'order':
      return <ToOrder id={text} title={text} />;
    case 'approval':
      return <ToApproval id={text} title={text} />;
    case 'learner':
      return <ToLearner id={text} name={text} />;
    case 'instant':
      return <Moment at={text} />;
    case 'day':
      return <Day at={text} />;
    case 'amount':
      return <bdi className="whitespace-nowrap">{formatMinor(Number(value), textOf(cells.currency))}</bdi>;
    case 'word':
      return wordIn(say.words, text);
    case 'method':
      return <bdi>{wayToPay(text)}</bdi>;
    case 'roles':
      return text
        .split(', ')
        .map((role) => wordIn(roles, role))
        .join(comma);
    case 'courses':
      return <CourseNames ids={text.split(', ')} courses={courses} />;
    case 'number':
    case 'code':
      if (column === 'target' && text.startsWith('usr_')) return <ToLearner id={text} name={text} />;
      if (column === 'target' && text.startsWith('apr_')) return <ToApproval id={text} title={text} />;
      if (column === 'target' && text.startsWith('ord_')) return <ToOrder id={text} title={text} />;
      return text.includes('@') ? <Address value={text} /> : <bdi>{text}</bdi>;
    case 'text':
      return <span dir="auto">{text}</span>;
  }
}

/** A course that is not published yet has no title in the catalogue. */
const CourseNames = ({ ids, courses }: { ids: readonly string[] } & Pick<Choices, 'courses'>) =>
  ids.map((id, index) => (
    <Fragment key={id}>
      {index > 0 && <span>{comma}</span>}
      <bdi>{courses.find((course) => course.id === id)?.title ?? id}</bdi>
    </Fragment>
  ));

/** A name with the ways to reach the person. */
function Person({ cells }: { cells: Cells }) {
  const [name, email, phone] = [textOf(cells.name), textOf(cells.email), textOf(cells.phone)];
  return (
    <>
      {cells.learner ? <ToLearner id={textOf(cells.learner)} name={name} /> : <bdi>{name}</bdi>}
      {email !== '' && (
        <span className="block text-sm text-muted">
          <Address value={email} />
        </span>
      )}
      {cells.staff && (
        <span className="block text-sm text-muted md:whitespace-nowrap">
          <bdi>{textOf(cells.staff)}</bdi>
        </span>
      )}
      {phone !== '' && (
        <span className="block text-sm text-muted">
          <bdi dir="ltr">{phone}</bdi>
        </span>
      )}
    </>
  );
}

/** The page opens in the language of the row. */
const newsletterHref = ({ newsletter, language }: Cells) =>
  `${deskHref('newsletter', { newsletterId: textOf(newsletter) })}?${new URLSearchParams({ language: textOf(language) })}`;

/** A subject with the beginning of its text. */
const Letter = ({ cells }: { cells: Cells }) => (
  <>
    {cells.newsletter ? (
      <TextLink to={newsletterHref(cells)} alone>
        <bdi>{textOf(cells.subject)}</bdi>
      </TextLink>
    ) : (
      <span dir="auto" className="block">
        {textOf(cells.subject)}
      </span>
    )}
    <span dir="auto" className="line-clamp-2 text-sm text-muted">
      {textOf(cells.text)}
    </span>
  </>
);

const ToOrder = ({ id, title }: { id: string; title: string }) => (
  <TextLink to={deskHref('order', { orderId: id })} alone>
    <bdi>{title === '' ? id : title}</bdi>
  </TextLink>
);

/** The name of a command is English. */
const ToApproval = ({ id, title }: { id: string; title: string }) => (
  <TextLink to={deskHref('approval', { approvalId: id })} alone>
    <bdi>{titleOf(title)}</bdi>
  </TextLink>
);

const ToLearner = ({ id, name }: { id: string; name: string }) => (
  <TextLink to={deskHref('learner', { learnerId: id })} alone>
    <bdi>{name === '' ? id : name}</bdi>
  </TextLink>
);

/** As its button and its page name the command. */
const titleOf = (command: string): string => wordIn(titles, command);
