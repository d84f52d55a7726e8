import { href } from '../../../common/paths.ts';
import { makeBatch } from '../../domain/payments/vouchers/batches.ts';
import { command } from '../declaration.ts';
import { readCount } from '../values.ts';

export const voucherMake = command({
  name: 'voucher make',
  summary: 'Makes codes that a sponsor gives to learners, and prints them this once',
  details:
    'They open one course, the courses of a category, or every course for some months. The server keeps no codes: keep the list like money.',
  changes: true,
  hasCsv: true,
  options: {
    sponsor: { value: 'name', text: 'who gives them, as cards and receipts say it' },
    course: { value: 'id', text: 'the course that they open' },
    category: { value: 'name', text: 'the category whose courses they open' },
    months: { value: 'number', text: 'for how many months they open every course' },
    codes: { value: 'number', text: 'how many codes, 200 at most' },
    uses: { value: 'number', text: 'how many accounts may redeem each code; 1 by default' },
    'last-day': { value: 'YYYY-MM-DD', text: 'the last day on which they can be redeemed, in UTC' },
  },
  examples: [
    'voucher make --sponsor "Friends of Duhok" --category Languages --codes 20 --last-day 2027-03-31 --reason "Grant of 2026" --csv',
  ],
  async run({ services, staff, option }) {
    const { batch, codes } = await makeBatch(services, staff, {
      sponsor: option.sponsor ?? '',
      opens: {
        course_id: option.course ?? null,
        category: option.category ?? null,
        months: option.months === undefined ? null : readCount('--months', option.months, 36),
      },
      codes: readCount('--codes', option.codes, 200),
      uses: readCount('--uses', option.uses ?? '1', 1_000),
      lastDay: option['last-day'] ?? '',
    });
    // a dry run is rolled back, so its codes are not valid
    const shown = staff.dryRun ? [] : codes;
    const link = `${services.config.publicUrl}${href('coupon')}?code=`;
    const { id, title, lastDay, sponsor } = batch;
    return {
      data: { batch: staff.dryRun ? null : id, opens: title, last_day: lastDay, codes: shown, dry_run: staff.dryRun },
      table: {
        columns: ['code', 'link', 'opens', 'last day', 'sponsor', 'batch'],
        rows: shown.map((code) => [code, `${link}${code}`, title, lastDay, sponsor, id]),
      },
      lines: [`${codes.length} codes ${staff.dryRun ? 'would be' : 'were'} made: ${title}, until ${lastDay}.`],
    };
  },
});
