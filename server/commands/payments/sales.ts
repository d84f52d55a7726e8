import { listSales } from '../../domain/payments/sales.ts';
import { command } from '../declaration.ts';
import { amountOf, readSpan, spanOptions } from '../values.ts';

const columns = ['day', 'currency', 'item', 'title', 'paid with', 'sold', 'gross', 'refunded', 'refunds', 'net'];

export const sales = command({
  name: 'sales',
  summary: 'Lists what was sold, net of refunds, by day, currency, course or plan, and way to pay',
  details:
    'A sale counts on the day when it was paid, a refund on the day when it was made. Days are in UTC. A part of an order that was\n' +
    'refunded at the provider is not known here.',
  hasCsv: true,
  options: spanOptions,
  examples: ['sales', 'sales --from 2026-11-01 --to 2026-11-30 --csv > november.csv'],
  async run({ services, option }) {
    const found = await listSales(services, readSpan(option, services.now()));
    const rows = found.map(({ day, currency, item, title, method, sold, gross, refunded, refunds, net }) => [
      ...[day, currency, item, title, method, sold, amountOf(gross, currency), refunded],
      ...[amountOf(refunds, currency), amountOf(net, currency)],
    ]);
    const totals = [...Map.groupBy(found, ({ currency }) => currency)].map(([currency, those]) => ({
      currency,
      net: those.reduce((sum, { net }) => sum + net, 0),
    }));
    const lines = totals.map(({ currency, net }) => `net  ${currency} ${amountOf(net, currency)}`);
    return {
      data: { sales: found, totals },
      table: { columns, rows },
      lines: found.length > 0 ? lines : ['Nothing was sold or refunded in these days.'],
    };
  },
});
