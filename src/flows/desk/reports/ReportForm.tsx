import type { DeskReportName } from '../../../../common/api/types.ts';
import type { Choices } from '../../../../common/desk/choices.ts';
import { type BatchChoice, type ReportAsked, type ReportField, reports } from '../../../../common/desk/reports.ts';
import { formatMonth } from '../../../../common/text/dates.ts';
import * as say from '../../../../common/texts/desk/report.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Select } from '../common/Select.tsx';
import { monthsUntil } from './months.ts';

interface ReportFormProps {
  typed: ReportAsked;
  may: readonly DeskReportName[];
  courses: Choices['courses'];
  batches: readonly BatchChoice[];
  now: Date;
  onChoose: (report: DeskReportName) => void;
  onChange: (name: ReportField, value: string) => void;
  onSubmit: () => void;
}

export function ReportForm({ typed, may, courses, batches, now, onChoose, onChange, onSubmit }: ReportFormProps) {
  const options: Record<ReportField, { value: string; label: string }[]> = {
    month: monthsUntil(now, typed.month).map((value) => ({ value, label: formatMonth(value) })),
    course: withChosen(
      courses.map(({ id, title }) => ({ value: id, label: title })),
      typed.course,
    ),
    batch: withChosen(
      batches.map(({ id, sponsor, opens }) => ({ value: id, label: say.batch({ sponsor, opens }) })),
      typed.batch,
    ),
  };
  return (
    <Form className="grid items-end gap-3 sm:flex sm:flex-wrap print:hidden" onSubmit={onSubmit}>
      <div className="min-w-0 sm:w-64">
        <Select
          name="report"
          label={say.report}
          value={typed.report}
          options={may.map((value) => ({ value, label: say.names[value] }))}
          onChange={(value) => {
            const chosen = may.find((name) => name === value);
            if (chosen) onChoose(chosen);
          }}
        />
      </div>
      {reports[typed.report].asks.map((name: ReportField) => {
        const common = {
          name,
          label: say.fields[name],
          value: typed[name],
          onChange: (value: string) => onChange(name, value),
        };
        return (
          <div key={name} className="min-w-0 sm:w-56">
            {options[name].length === 0 ? (
              <Field {...common} type="text" autoComplete="off" />
            ) : (
              <Select {...common} options={options[name]} {...(typed[name] === '' && { none: say.choose })} />
            )}
          </div>
        );
      })}
      <Button type="submit">{say.show}</Button>
    </Form>
  );
}

/** The address may name one that is not offered, such as an older batch. */
function withChosen(options: { value: string; label: string }[], chosen: string) {
  if (chosen === '' || options.length === 0 || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: chosen }];
}
