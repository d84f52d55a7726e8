// Which folder may import what: an allow-list. `npm run check` runs it with dependency-cruiser;
// tests/tools/arrows.test.ts shows that it fails on a wrong import of each folder. Type-only
// imports count like all others.

const machines = (...areas) => [
  'common/',
  'machines/common/',
  ...areas.map((area) => `machines/${area}/`),
  'npm:xstate',
];

const screens = (...more) => [
  'common/',
  'machines/',
  'src/flows/common/use-*.ts',
  'src/flows/common/{practice-label,words-by-field}.ts',
  'src/ui/',
  'npm:{react,wouter,xstate,@xstate/react}',
  ...more,
];

const ui = (...parts) => ['common/', ...parts.map((part) => `src/ui/${part}/`), 'npm:{react,wouter}'];

// `server/services.ts` has types only: what the rules are given.
const domain = (...areas) => [
  'common/',
  'server/db/',
  'server/documents/',
  'server/services.ts',
  'server/texts/',
  ...['common', ...areas].map((area) => `server/domain/${area}/`),
  'npm:kysely',
  'node:',
];

const operations = [
  'common/',
  'server/config.ts',
  'server/db/unreachable.ts',
  'server/documents/',
  'server/domain/',
  'server/encoded-body.ts',
  'server/cache.ts',
  'server/operations/*.ts',
  'server/services.ts',
  'server/texts/',
  'npm:{fastify,p-limit}',
  'node:',
];

const providers = ['common/', 'server/config.ts', 'server/domain/common/ports/', 'node:'];

/**
 * What each folder may import apart from itself; the first row that names a file is its own: a
 * folder (`common/`), a file, packages (`npm:xstate`), Node's modules (`node:`). `*` is any part of
 * a name, `{a,b}` one of them, `**` anything at all.
 */
export const folders = {
  // blocks are those that marked's lexer finds, values of course.yaml those of yaml's
  'common/desk/': ['common/', 'npm:{marked,regexparam,yaml}'],
  // the parser of patterns that wouter has
  'common/': ['npm:regexparam'],

  'machines/common/': ['common/', 'npm:xstate'],
  'machines/accounts/': machines(),
  'machines/catalogue/': machines(),
  'machines/learning/': machines('catalogue'),
  'machines/payments/': machines('catalogue'),
  // a question of a draft is tried as learners get it
  'machines/desk/': [...machines(), 'machines/learning/question*.ts'],
  // the app's chart has the actors of all areas that every page shares
  'machines/site/': machines('accounts', 'catalogue'),

  // the kit's core and its systems need XState alone; each of its other entries adds one tool
  'packages/model-walk/src/*.ts': ['npm:xstate'],
  'packages/model-walk/src/systems/': ['packages/model-walk/src/pure-steps.ts', 'npm:xstate'],
  // a judge of mutants reads the reviewed text of a chart
  'packages/model-walk/src/vitest/': ['packages/model-walk/src/*.ts', 'npm:{xstate,vitest,fast-check}', 'node:'],
  'packages/model-walk/src/testing-library/': ['packages/model-walk/src/*.ts', 'npm:{xstate,@testing-library/*}'],
  'packages/model-walk/src/browser/': ['packages/model-walk/src/*.ts', 'npm:{@testing-library/*,vitest}'],
  'packages/model-walk/tests/': ['packages/model-walk/src/', 'npm:**', 'node:'],

  // the atlas reads JSON: of the charts, of what walks left, of questions
  'packages/atlas/src/site/': ['packages/atlas/src/model.ts', 'npm:{react,react-dom,@statelyai/inspect}'],
  'packages/atlas/src/record/': [],
  'packages/atlas/src/*.ts': ['npm:{@tailwindcss/vite,elkjs,playwright,vite}', 'node:'],
  'packages/atlas/tests/': ['packages/atlas/src/', 'tests/support/atlas/', 'tools/', 'npm:**', 'node:'],

  // no other file drags
  'src/ui/controls/use-drag.ts': ['npm:{react,@atlaskit/*}'],
  'src/ui/controls/': ui(),
  'src/ui/kilim/': ui('controls'),
  'src/ui/content/': [...ui('controls', 'kilim'), 'npm:parse5'],
  'src/ui/feedback/': ui('controls', 'kilim'),
  'src/ui/layout/': [...ui('controls', 'feedback', 'kilim'), 'npm:@headlessui/react'],
  'src/ui/embeds/': [...ui('controls'), 'npm:{@stripe/*,@vimeo/player}'],
  'src/api/': ['common/', 'machines/common/', 'npm:{openapi-fetch,xstate}'],
  'src/browser/': ['common/', 'machines/', 'npm:{idb,wouter,xstate}'],
  // hooks of screens, which read charts
  'src/flows/common/use-*.ts': ['machines/', 'npm:{react,xstate,@xstate/react}'],
  'src/flows/common/': ['common/', 'machines/', 'src/api/', 'npm:{react,xstate}'],
  // the browser's own dialog, which a call waits for
  'src/flows/desk/common/passkey-calls.ts': [
    'common/is-record.ts',
    'machines/',
    'src/api/',
    'npm:@simplewebauthn/browser',
  ],
  'src/flows/**/*calls.ts': [
    'common/',
    'machines/',
    'src/api/',
    'src/browser/save-file.ts',
    'src/flows/payments/checkout/provider/',
    'npm:xstate',
  ],
  'src/flows/payments/checkout/provider/': ['common/', 'machines/', 'src/api/', 'npm:{@stripe/stripe-js,xstate}'],
  'src/flows/**/{page,open-payment-options,start-action,start-sharing,start-take-along,written-text}.tsx': [
    'common/',
    'machines/',
    'src/api/',
    'src/browser/',
    'src/flows/',
    'src/ui/',
    'npm:xstate',
  ],
  'src/flows/accounts/': screens(
    'src/flows/learning/certificate/ShareCertificate.tsx',
    'src/flows/payments/purchase/purchase-state.ts',
    'npm:@headlessui/react',
  ),
  'src/flows/catalogue/': screens('npm:dompurify'),
  'src/flows/learning/': screens('npm:react-dom'),
  'src/flows/payments/': screens(),
  'src/flows/site/': screens(),
  'src/flows/desk/common/': [
    'common/',
    'machines/desk/',
    'src/api/',
    'src/flows/common/',
    'src/ui/',
    // `diff` compares what a draft or a version changes, `uqr` draws what a camera reads
    'npm:{diff,react,uqr,xstate}',
  ],
  // `d3-scale` measures plots
  'src/flows/desk/': screens('src/flows/learning/questions/QuestionPage.tsx', 'npm:d3-scale'),
  // the root of the desk, a build of its own (decision 086)
  'src/desk/': [
    'common/',
    'machines/',
    'src/api/',
    'src/browser/',
    'src/flows/common/',
    'src/flows/desk/',
    'src/ui/',
    'npm:{react,react-dom,wouter,xstate,@xstate/react}',
  ],
  // a file of its own, without the app and the DOM
  'src/worker/': ['common/'],
  'src/inspect/': ['npm:{@statelyai/inspect,xstate}'],
  'src/app/': [
    'common/',
    'machines/',
    'src/api/',
    'src/browser/',
    'src/flows/common/',
    'src/flows/site/{contact,data-saver,install,outbox,version}/',
    'src/flows/{accounts,catalogue,learning,payments,site}/**/{page.tsx,*calls.ts}',
    'src/ui/',
    'npm:{react,wouter,xstate,@xstate/react}',
  ],
  'src/main.tsx': [
    'common/worker.ts',
    'src/app/',
    'src/browser/',
    'src/flows/common/',
    'src/inspect/',
    'src/ui/content/inert-html.ts',
    'npm:{react,react-dom,xstate}',
  ],
  'src/entry-server.tsx': ['common/', 'src/app/', 'src/browser/storage.ts', 'npm:{react,react-dom}'],

  'server/domain/common/': [...domain(), 'npm:lru-cache'],
  'server/domain/accounts/': [
    ...domain(),
    'npm:{@node-rs/argon2,@zxcvbn-ts/language-common,libphonenumber-js,p-limit}',
  ],
  'server/domain/catalogue/': [...domain(), 'server/pictures/address.ts', 'npm:marked'],
  'server/domain/learning/': [...domain('accounts', 'catalogue'), 'server/pictures/address.ts', 'npm:{jose,ts-fsrs}'],
  'server/domain/payments/': [
    ...domain('catalogue', 'learning'),
    'server/pictures/address.ts',
    'npm:{fast-xml-parser,libphonenumber-js,lru-cache,xstate}',
  ],
  'server/domain/site/': [...domain('accounts'), 'server/domain/catalogue/markdown.ts'],
  'server/domain/desk/': [
    ...domain('accounts', 'catalogue', 'learning', 'payments'),
    'npm:{@node-rs/argon2,@simplewebauthn/server,otpauth,xstate}',
  ],
  'server/db/': ['common/', 'npm:{kysely,pg,@electric-sql/pglite}', 'node:'],
  'server/providers/geo/': [...providers, 'npm:mmdb-lib'],
  'server/providers/mail/': [...providers, 'server/db/', 'server/services.ts', 'npm:{kysely,nodemailer}'],
  'server/providers/payments/': [
    ...providers,
    'server/db/',
    'server/domain/payments/ports.ts',
    'npm:{fastify,kysely,stripe}',
  ],
  'server/providers/sms/': [...providers, 'npm:twilio'],
  'server/pictures/': [
    'common/',
    'server/documents/',
    'server/services.ts',
    'npm:{@resvg/resvg-js,fastify,fontkit}',
    'node:',
  ],
  // where the bytes of content are kept
  'server/blobs/': [
    'server/config.ts',
    'server/db/',
    'server/domain/common/ports/',
    'npm:{aws4fetch,kysely,p-limit}',
    'node:',
  ],
  'server/content/': [
    'common/',
    'server/blobs/{bytes,table}.ts',
    'server/db/',
    'server/domain/catalogue/{markdown,search-terms}.ts',
    'server/documents/faces.ts',
    'server/domain/common/ports/',
    'server/domain/payments/sale-terms.ts',
    'server/pictures/',
    'npm:{kysely,marked,node-diff3,yaml}',
    'node:',
  ],
  // a draft as learners would get it, by the functions that answer them
  'server/drafts/preview*.ts': [
    'common/',
    'server/blobs/bytes.ts',
    'server/cache.ts',
    'server/content/',
    'server/db/',
    'server/domain/',
    'server/drafts/',
    'server/pictures/',
  ],
  // drafts of the desk are checked and published as the content folder is
  'server/drafts/': [
    'common/',
    'server/blobs/bytes.ts',
    'server/content/',
    'server/db/',
    'server/domain/common/',
    'server/domain/desk/sessions.ts',
    'server/services.ts',
    'npm:{kysely,xstate,yaml,p-limit,sharp}',
  ],
  'server/observability/': [
    'common/',
    'server/db/embedded.ts',
    'server/domain/common/',
    'server/services.ts',
    'npm:{@opentelemetry/*,fastify,kysely,pino,prom-client}',
    'node:',
  ],
  'server/operations/*.ts': [...operations, 'server/operations/', 'npm:negotiator'],
  'server/operations/accounts/': operations,
  'server/operations/catalogue/': operations,
  'server/operations/learning/': operations,
  'server/operations/payments/': operations,
  'server/operations/site/': [...operations, 'server/db/ready.ts'],
  'server/operations/desk/': [...operations, 'server/commands/', 'server/drafts/'],
  'server/texts/': ['common/', 'node:'],
  'server/documents/': ['common/', 'npm:{bidi-js,fontkit,harfbuzzjs,pdfkit,uqr}', 'node:'],
  'server/pages/': [
    'common/',
    'server/config.ts',
    'server/domain/',
    'server/encoded-body.ts',
    'server/cache.ts',
    'server/pictures/{address,pixels}.ts',
    'server/services.ts',
    'server/texts/',
    'npm:{fastify,@fastify/*,lru-cache,negotiator,p-limit}',
    'node:',
  ],
  'server/http/': [
    'common/',
    'server/config.ts',
    'server/content/pictures.ts',
    'server/db/unreachable.ts',
    'server/domain/',
    'server/documents/',
    'server/encoded-body.ts',
    'server/encoding.ts',
    'server/cache.ts',
    'server/observability/',
    'server/operations/',
    'server/pages/',
    'server/pictures/',
    'server/providers/payments/sandbox/',
    'server/services.ts',
    'server/texts/',
    'npm:{fastify,@fastify/*,fastify-*,ajv,ajv-formats,kysely,lru-cache,p-limit,yaml}',
    'node:',
  ],
  'server/commands/': [
    'common/',
    'server/content/',
    'server/db/',
    'server/domain/',
    'server/services.ts',
    'npm:kysely',
    'node:',
  ],
  'server/cli/': [
    'common/',
    'server/blobs/',
    'server/commands/',
    'server/config.ts',
    'server/container.ts',
    'server/content/',
    'server/db/',
    'server/domain/',
    'server/observability/',
    'server/services.ts',
    'server/start-fault.ts',
    'npm:kysely',
    'node:',
  ],
  'server/config.ts': ['common/', 'node:'],
  'server/encoded-body.ts': ['server/encoding.ts', 'npm:{fastify,p-limit}', 'node:'],
  'server/encoding.ts': ['npm:{fastify,negotiator}', 'node:'],
  'server/cache.ts': ['npm:lru-cache'],
  'server/services.ts': [
    'common/',
    'server/config.ts',
    'server/db/schema.ts',
    'server/domain/common/ports/',
    'server/domain/payments/ports.ts',
    'npm:{fastify,kysely}',
  ],
  // puts the server together and starts it
  'server/{container,demo,housekeeping,main,start,start-fault}.ts': [
    'common/',
    'server/',
    'npm:{fastify,kysely}',
    'node:',
  ],

  'tools/': [
    'common/',
    'packages/',
    'server/',
    'src/ui/kilim/',
    'src/worker/keep.ts',
    'tests/{e2e,faults}/support/',
    'tests/server/query-plans/',
    'tests/server/support/',
    'tests/support/page-addresses.ts',
    'npm:**',
    'node:',
  ],
  // pure parts of the product that step together: no server, database, browser or screen
  'tests/systems/': [
    'common/',
    'machines/',
    'packages/model-walk/src/systems/',
    'server/content/merge.ts',
    'server/db/tables/',
    'server/domain/desk/approvals/approval-request.machine.ts',
    'server/domain/learning/progress-rules.ts',
    'server/domain/payments/',
    'server/drafts/draft.machine.ts',
    'src/flows/payments/checkout/provider/outcome.ts',
    'tests/support/desk/records.ts',
    'tests/support/{courses,orders}.ts',
    'npm:{@stripe/stripe-js,vitest,xstate}',
    'node:',
  ],
  'tests/': ['**'],
  '*.config.ts': ['common/language/codes.ts', 'packages/atlas/src/serve.ts', 'tools/', 'npm:**', 'node:'],
};

/** Of a name in the table, the expression that paths have to match. */
function expressionOf(name) {
  if (name === '**') return '.';
  const [, kind = '', rest = ''] = /^(npm:|node:)?(.*)$/.exec(name) ?? [];
  const path = rest
    .replaceAll('.', '\\.')
    .replaceAll('**', '.+')
    .replace(/(?<!\.)\*/g, '[^/]*')
    .replace(/\{([^}]+)\}/g, (_, choices) => `(${choices.replaceAll(',', '|')})`);
  if (kind === 'npm:') return `(^|/)node_modules/(@types/)?${path}(/|$)`;
  return `^${path}${path.endsWith('/') ? '' : '$'}`;
}

/** Tests next to the code import whatever they need; nothing imports them. */
const tests = '\\.test\\.tsx?$';

const names = Object.keys(folders);

/** The files of a flow that make calls, or give them to its chart. */
const whoCalls = names.filter((name) => /^src\/flows\/(?:\*|payments\/checkout\/provider)/.test(name));

const rules = Object.entries(folders).map(([name, allowed], place) => {
  const paths = allowed.filter((entry) => entry !== 'node:').map(expressionOf);
  return {
    name,
    comment: `${name} may import ${allowed.length === 0 ? 'only itself' : ['itself', ...allowed].join(', ')}`,
    severity: 'error',
    from: { path: expressionOf(name), pathNot: [tests, ...names.slice(0, place).map(expressionOf)] },
    to: {
      pathNot: [expressionOf(name), ...paths],
      ...(allowed.includes('node:') && { dependencyTypesNot: ['core'] }),
    },
  };
});

export default {
  forbidden: [
    ...rules,
    {
      name: 'no list',
      comment: 'Say in .dependency-cruiser.mjs what this folder may import.',
      severity: 'error',
      from: { pathNot: [...Object.keys(folders).map(expressionOf), '(^|/)node_modules/'] },
      to: {},
    },
    {
      name: 'no call',
      comment: 'A screen sends events to its chart; the page gives the chart its calls.',
      severity: 'error',
      from: { path: '^src/flows/', pathNot: [tests, ...whoCalls.map(expressionOf)] },
      to: { path: whoCalls.map(expressionOf) },
    },
    {
      name: 'no text',
      comment: 'A chart holds codes; its screen has their texts (docs/decisions/081).',
      severity: 'error',
      from: { path: '^machines/', pathNot: tests },
      to: { path: '^common/texts/' },
    },
    {
      name: 'no circle',
      comment: 'Move what both need into a file that imports neither.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no test',
      comment: 'Code does not import its tests.',
      severity: 'error',
      from: { pathNot: [tests, '^tests/'] },
      to: { path: tests },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
