import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/**
 * A wrong import of each folder of `.dependency-cruiser.mjs`, and more than one where several kinds
 * matter.
 */
const wrong: Readonly<Record<string, readonly string[]>> = {
  'common/desk/': ['machines/common/failure.ts', 'xstate'],
  'common/': ['machines/common/failure.ts', 'xstate'],
  'machines/common/': ['machines/site/menu.machine.ts', 'react'],
  'machines/accounts/': ['machines/catalogue/course.machine.ts', 'src/api/client.ts'],
  'machines/catalogue/': ['machines/learning/lesson.machine.ts', 'server/services.ts'],
  'machines/learning/': ['machines/payments/checkout.machine.ts'],
  'machines/payments/': ['machines/learning/lesson.machine.ts', '@xstate/react'],
  'machines/desk/': ['machines/payments/checkout.machine.ts', 'react'],
  'machines/site/': ['machines/payments/checkout.machine.ts', 'src/flows/common/services.ts'],
  'packages/model-walk/src/*.ts': ['packages/model-walk/src/vitest/walk.ts', 'machines/common/failure.ts', 'vitest'],
  'packages/model-walk/src/systems/': ['packages/model-walk/src/explore.ts', 'vitest'],
  'packages/model-walk/src/vitest/': ['packages/model-walk/src/testing-library/screen.ts', '@testing-library/react'],
  'packages/model-walk/src/testing-library/': ['tests/support/contract.ts', 'vitest'],
  'packages/model-walk/src/browser/': ['packages/model-walk/src/vitest/walk.ts', 'xstate'],
  'packages/model-walk/tests/': ['machines/common/failure.ts'],
  'packages/atlas/src/site/': ['packages/atlas/src/build.ts', 'xstate'],
  'packages/atlas/src/record/': ['packages/atlas/src/build.ts'],
  'packages/atlas/src/*.ts': ['tools/charts/files.ts', 'react'],
  'packages/atlas/tests/': ['machines/common/failure.ts'],
  'src/ui/controls/use-drag.ts': ['common/paths.ts', 'wouter'],
  'src/ui/controls/': ['src/ui/content/Picture.tsx', 'xstate'],
  'src/ui/kilim/': ['src/ui/layout/Dialog.tsx'],
  'src/ui/content/': ['machines/catalogue/course.machine.ts'],
  'src/ui/feedback/': ['src/flows/site/home/HomeScreen.tsx'],
  'src/ui/layout/': ['src/flows/common/services.ts'],
  'src/ui/embeds/': ['src/api/client.ts', '@xstate/react'],
  'src/api/': ['src/flows/accounts/session/calls.ts', 'react'],
  'src/browser/': ['src/app/load-page.ts', 'src/flows/common/services.ts'],
  'src/flows/common/use-*.ts': ['src/api/client.ts', 'src/flows/common/services.ts'],
  'src/flows/common/': ['src/app/load-page.ts', 'src/flows/site/home/page.tsx'],
  'src/flows/desk/common/passkey-calls.ts': ['common/paths.ts', 'openapi-fetch'],
  'src/flows/**/*calls.ts': ['src/browser/history.ts', 'src/flows/site/home/HomeScreen.tsx'],
  'src/flows/payments/checkout/provider/': ['server/services.ts', 'react'],
  'src/flows/**/{page,open-payment-options,start-action,start-sharing,start-take-along,written-text}.tsx': [
    'src/app/load-page.ts',
    'server/services.ts',
  ],
  'src/flows/accounts/': ['src/api/client.ts', 'src/flows/site/home/HomeScreen.tsx'],
  'src/flows/catalogue/': ['src/flows/common/services.ts'],
  'src/flows/learning/': ['src/browser/history.ts', 'openapi-fetch'],
  'src/flows/payments/': ['server/domain/payments/ports.ts'],
  'src/flows/site/': ['src/app/App.tsx'],
  'src/flows/desk/common/': ['src/desk/main.tsx', 'machines/site/menu.machine.ts'],
  'src/flows/desk/': ['src/app/App.tsx', 'src/api/client.ts'],
  'src/desk/': ['src/app/App.tsx', 'src/flows/site/home/page.tsx'],
  'src/worker/': ['src/app/App.tsx', 'xstate'],
  'src/inspect/': ['src/flows/common/services.ts'],
  'src/app/': ['src/flows/site/home/HomeScreen.tsx', 'src/flows/desk/list/page.tsx', 'src/inspect/inspect.ts'],
  'src/main.tsx': ['src/flows/site/home/HomeScreen.tsx'],
  'src/entry-server.tsx': ['src/flows/site/home/page.tsx', 'server/pages/render.ts'],
  'server/domain/common/': ['server/domain/accounts/users.ts', 'fastify'],
  'server/domain/accounts/': ['server/domain/catalogue/access.ts', 'server/providers/mail/smtp.ts'],
  'server/domain/catalogue/': ['server/domain/learning/learning.ts', 'server/http/app.ts'],
  'server/domain/learning/': ['server/domain/payments/orders.ts', 'server/operations/index.ts'],
  'server/domain/payments/': ['server/providers/payments/stripe.ts', 'machines/payments/checkout.machine.ts', 'stripe'],
  'server/domain/site/': ['server/domain/payments/orders.ts', 'server/http/app.ts'],
  'server/domain/desk/': ['server/domain/site/newsletter.ts', 'server/http/app.ts'],
  'server/db/': ['server/domain/accounts/users.ts'],
  'server/providers/geo/': ['server/http/app.ts'],
  'server/providers/mail/': ['server/domain/accounts/users.ts'],
  'server/providers/payments/': ['server/domain/payments/orders.ts'],
  'server/providers/sms/': ['server/providers/mail/smtp.ts'],
  'server/pictures/': ['server/domain/catalogue/access.ts'],
  'server/blobs/': ['server/content/files.ts'],
  'server/content/': ['server/start.ts'],
  'server/drafts/preview*.ts': ['server/operations/operation.ts'],
  'server/drafts/': ['server/operations/operation.ts'],
  'server/observability/': ['server/http/app.ts'],
  'server/operations/*.ts': ['server/http/app.ts'],
  'server/operations/accounts/': ['server/providers/sms/twilio.ts'],
  'server/operations/catalogue/': ['server/db/schema.ts', 'kysely'],
  'server/operations/learning/': ['server/operations/payments/payments.ts'],
  'server/operations/payments/': ['src/flows/payments/checkout/provider/port.ts'],
  'server/operations/site/': ['server/observability/log.ts'],
  'server/operations/desk/': ['server/http/app.ts', 'server/cli/run.ts'],
  'server/texts/': ['server/config.ts', 'yaml'],
  'server/documents/': ['server/domain/accounts/users.ts', 'kysely'],
  'server/pages/': ['server/http/app.ts', 'src/entry-server.tsx'],
  'server/http/': ['server/start.ts', 'server/providers/payments/stripe.ts'],
  'server/commands/': ['server/cli/run.ts', 'server/operations/learning/learning.ts'],
  'server/cli/': ['server/start.ts', 'server/http/app.ts'],
  'server/config.ts': ['server/db/schema.ts'],
  'server/encoded-body.ts': ['server/services.ts'],
  'server/encoding.ts': ['server/services.ts'],
  'server/cache.ts': ['server/services.ts'],
  'server/services.ts': ['server/providers/mail/smtp.ts'],
  'server/{container,demo,housekeeping,main,start,start-fault}.ts': ['src/main.tsx'],
  'tools/': ['tests/flows/support.ts', 'src/flows/common/services.ts'],
  'tests/systems/': ['server/container.ts', 'src/flows/payments/checkout/CheckoutScreen.tsx', 'fastify'],
  '*.config.ts': ['src/main.tsx'],
};

/** A file that a name of the table means. */
const fileIn = (name: string) =>
  name.endsWith('/')
    ? `${name}wrong.ts`
    : name
        .replace('**', 'accounts/wrong')
        .replace('*', 'wrong-')
        .replace(/\{(\w+)[^}]*\}/, '$1');

interface Report {
  summary: {
    violations: { from: string; to: string; rule: { name: string } }[];
    ruleSetUsed: { forbidden: { name: string }[] };
  };
}

/** Cruises a folder with the rules of this repository. */
async function cruise(folder: string, parts: readonly string[]): Promise<Report['summary']> {
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [cruiser, '--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', ...parts];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
  const report: Report = JSON.parse(stdout);
  return report.summary;
}

/** Where a resolved import leads: the path of a file of ours, or the name of a package. */
const targetOf = (resolved: string) =>
  /node_modules\/(?:@types\/)?(@[^/]+\/[^/]+|[^/]+)/.exec(resolved)?.[1] ?? resolved;

describe('import directions', () => {
  let folder: string;
  let summary: Report['summary'];

  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'arrows-'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const target of new Set(Object.values(wrong).flat())) {
      if (/\.tsx?$/.test(target)) write(target, 'export type Thing = string;\n');
    }
    for (const [name, targets] of Object.entries(wrong)) {
      const from = fileIn(name);
      const lines = targets.map((target, index) => {
        const path = relative(dirname(from), target);
        const module = /\.tsx?$/.test(target) ? (path.startsWith('.') ? path : `./${path}`) : target;
        return `import type { Thing as Thing${index} } from '${module}';\nexport type Own${index} = Thing${index};\n`;
      });
      write(from, lines.join(''));
    }
    write('common/circle/one.ts', "import type { Two } from './two.ts';\nexport type One = Two | 1;\n");
    write('common/circle/two.ts', "import type { One } from './one.ts';\nexport type Two = One | 2;\n");
    write(
      'src/flows/site/home/Part.tsx',
      "import type { Thing } from '../legal/calls.ts';\nexport type Part = Thing;\n",
    );
    write('src/flows/site/legal/calls.ts', 'export type Thing = string;\n');
    write('machines/site/worded.ts', "export * from '../../common/texts/site/words.ts';\n");
    write('common/texts/site/words.ts', "export const title = 'Zanin';\n");
    write('common/tested.test.ts', "import { setup } from 'xstate';\nexport const tested = setup({});\n");
    write('common/tested.ts', "export { tested } from './tested.test.ts';\n");
    write('unknown/file.ts', "export * from '../common/tested.test.ts';\n");
    summary = await cruise(folder, ['.']);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const found = (rule: string) =>
    summary.violations.filter((violation) => violation.rule.name === rule).map(({ from, to }) => [from, targetOf(to)]);

  it('have a list for every folder, and a wrong import here for every list', () => {
    const general = ['no list', 'no call', 'no text', 'no circle', 'no test'];
    const lists = summary.ruleSetUsed.forbidden.map(({ name }) => name).filter((name) => !general.includes(name));
    expect(Object.keys(wrong)).toEqual(lists.filter((name) => name !== 'tests/'));
  });

  it.each(Object.entries(wrong))(
    'fail the check when %s imports what its list lacks, types included',
    (name, targets) => {
      const expected = targets.map((target) => [fileIn(name), target]);
      expect(found(name).sort()).toEqual(expected.sort());
    },
  );

  it('fail the check when a part of a screen imports a call, also one of its own area', () => {
    expect(found('no call')).toContainEqual(['src/flows/site/home/Part.tsx', 'src/flows/site/legal/calls.ts']);
  });

  it('fail the check when a chart imports a text', () => {
    expect(found('no text')).toEqual([['machines/site/worded.ts', 'common/texts/site/words.ts']]);
  });

  it('fail the check on a circle, also one of types only', () => {
    expect(found('no circle')).toContainEqual(['common/circle/one.ts', 'common/circle/two.ts']);
  });

  it('fail the check on code that imports a test, and leave a test next to the code free', () => {
    expect(found('no test')).toContainEqual(['common/tested.ts', 'common/tested.test.ts']);
    expect(found('common/').map(([from]) => from)).not.toContain('common/tested.test.ts');
  });

  it('fail the check on a folder without a list', () => {
    expect(found('no list')).toContainEqual(['unknown/file.ts', 'common/tested.test.ts']);
  });

  it('are kept by this repository', async () => {
    const parts = ['common', 'machines', 'packages', 'server', 'src', 'tests', 'tools'];
    const { violations } = await cruise(root, [...parts, 'vite.config.ts', 'vitest.config.ts']);
    expect(violations).toEqual([]);
  });
});
