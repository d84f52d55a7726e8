export interface Area {
  /** Ends with a slash. */
  folder: string;
  projects: readonly string[];
  tests: readonly string[];
}

const server = ['server', 'server-mocks'];

/** Some rules are only reached by staff commands. */
const commands = 'tests/server/cli/commands.test.ts';

/** The nearest tests: others would take hours and do not excuse what these miss. */
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
      // feedback counts in a course's rating, a first lesson in its number of learners
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
  {
    folder: 'server/domain/desk/',
    projects: server,
    tests: ['tests/server/desk/*.test.ts', 'tests/server/cli/staff-finds.test.ts', commands],
  },
  { folder: 'common/', projects: ['flows'], tests: ['common/**/*.test.ts'] },
  { folder: 'src/api/', projects: ['flows', 'flows-mocks'], tests: ['src/{api,flows}/**/*.test.{ts,tsx}'] },
];
