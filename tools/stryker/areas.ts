/** A part of the program, and the tests that judge its mutants. */
export interface Area {
  /** A folder, with a slash at its end. */
  folder: string;
  /** The projects of vitest.config.ts that these tests belong to. */
  projects: readonly string[];
  /** Patterns of test files. */
  tests: readonly string[];
}

const server = ['server', 'server-mocks'];

/** Some rules are what a command of staff does. */
const commands = 'tests/server/cli/commands.test.ts';

/**
 * The nearest tests of each part: those of the same area through HTTP, those of commands, and the unit tests next to browser code. All
 * others would take hours and are no excuse for what these miss.
 */
export const areas: readonly Area[] = [
  {
    folder: 'server/domain/accounts/',
    projects: server,
    tests: ['tests/server/accounts/*.test.ts', commands, 'tests/server/providers/{sms,twilio,mail-delivery}.test.ts'],
  },
  {
    folder: 'server/domain/catalogue/',
    projects: server,
    tests: ['tests/server/catalogue/*.test.ts', 'tests/server/http/search-engines.test.ts'],
  },
  {
    folder: 'server/domain/common/',
    projects: server,
    tests: ['tests/server/common/*.test.ts', 'tests/server/accounts/*.test.ts'],
  },
  {
    folder: 'server/domain/learning/',
    projects: server,
    tests: [
      'tests/server/learning/**/*.test.ts',
      // feedback counts in the rating of a course, and a first lesson in its number of learners
      'tests/server/catalogue/{rating,enrolment-count}.test.ts',
      'tests/server/pages/certificate-pages.test.ts',
      commands,
    ],
  },
  {
    folder: 'server/domain/payments/',
    projects: server,
    tests: [
      'tests/server/payments/!(orders-explored).test.ts',
      'tests/server/payments/{transfers,vouchers}/*.test.ts',
      commands,
    ],
  },
  { folder: 'server/domain/site/', projects: server, tests: ['tests/server/site/*.test.ts', commands] },
  { folder: 'common/', projects: ['flows'], tests: ['common/**/*.test.ts'] },
  { folder: 'src/api/', projects: ['flows', 'flows-mocks'], tests: ['src/{api,flows}/**/*.test.{ts,tsx}'] },
];
