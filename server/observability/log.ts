import type { FastifyBaseLogger } from 'fastify';
import { type Level, type Logger, pino } from 'pino';
import type { LogLine, Services } from '../services.ts';
import { currentRequestId } from './request-ids.ts';

/** Events above `info`; docs/operations.md says what to do about each. */
const levels: Readonly<Record<string, Level>> = {
  'process.crashed': 'fatal',
  'answer.failed': 'error',
  'attachment.missing': 'error',
  'database.unreachable': 'error',
  'disk.low': 'error',
  'housekeeping.failed': 'error',
  'operators.failed': 'error',
  'outbox.broken': 'error',
  'payment.mismatch': 'error',
  'order.refund_refused': 'error',
  'payment.price_not_chargeable': 'error',
  'request.failed': 'error',
  'codes.guessed': 'warn',
  'operators.closed': 'warn',
  'operators.refused': 'warn',
  'outbox.expired': 'warn',
  'outbox.failed': 'warn',
  'outbox.unnoted': 'warn',
  'password.refused': 'warn',
  'payment.dispute': 'warn',
  'payment.not_reconciled': 'warn',
  'payment.paid_twice': 'warn',
  'payment.partial_refund': 'warn',
  'payment.refund_failed': 'error',
  'payment.provider_fault': 'warn',
  'request.refused': 'warn',
  'server.busy': 'warn',
  'sms.budget_spent': 'warn',
};

/** Printed as `[redacted]`. Lines are flat, so only the top level is searched. */
const secretFields = [
  ...['authorization', 'cookie', 'headers', 'query', 'url', 'body', 'html', 'text'],
  ...['password', 'current_password', 'code', 'token', 'secret', 'client_secret', 'clientSecret', 'signature'],
  ...['email', 'phone', 'phone_number', 'identifier', 'recipient'],
];

/** `reason` holds messages of other systems, which may repeat what they received. */
const secretsInText: readonly (readonly [RegExp, string])[] = [
  // password of a connection string
  [/(\/\/[^\s/@:]{0,64}):[^\s/@]{1,253}@/g, '$1:[redacted]@'],
  // e-mail address; excludes slashes, for scoped packages in stacks
  [/[^\s@/<>"'(),:;=[\]]{1,64}@[^\s@/<>"'(),:;=]{1,253}\.[a-z]{2,63}/giu, '[redacted]'],
  // E.164
  [/\+\d{8,15}/g, '[redacted]'],
  [/(_secret_|bearer +|basic +)[\w.~+/=-]+/gi, '$1[redacted]'],
  // query string
  [/(\/[^\s?"']{0,253})\?[^\s"')]+/g, '$1?[redacted]'],
];

function withoutSecrets(text: string): string {
  return secretsInText.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}

export interface LoggerOptions {
  now?: () => Date;
  /** Called for each printed line. */
  onEvent?: (event: string) => void;
}

/**
 * Pino, one JSON line per event. JSON escapes line feeds; other line separators are escaped here,
 * so that input cannot forge a line. Fastify's own warnings and errors become `server.warning`.
 * Lines within a request have its id.
 * @param print gets a line without its end
 */
export function createLogger(
  print: (text: string) => void,
  { now = () => new Date(), onEvent = () => undefined }: LoggerOptions = {},
): Logger {
  const options: pino.LoggerOptions = {
    base: null,
    timestamp: () => `,"time":"${now().toISOString()}"`,
    mixin: () => {
      const id = currentRequestId();
      return id === undefined ? {} : { request_id: id };
    },
    formatters: { level: (level) => ({ level }) },
    redact: {
      paths: [...secretFields, 'reason'],
      censor: (value, [field]) => (field === 'reason' ? withoutSecrets(String(value)) : '[redacted]'),
    },
    hooks: {
      logMethod([given, message], method, level) {
        const line = isLine(given) ? given : warningOf(given, message, level);
        if (line === null) return;
        onEvent(line.event);
        method.call(this, line);
      },
      streamWrite: (text) => text.trimEnd().replace(/[\u007f-\u009f\u2028\u2029]/g, escaped),
    },
  };
  return pino(options, { write: print });
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

const isLine = (given: unknown): given is LogLine => typeof given === 'object' && given !== null && 'event' in given;

/** Pino's level `warn`. */
const warning = 40;

/** Null below `warn`. */
function warningOf(given: unknown, message: unknown, level: number): LogLine | null {
  if (level < warning) return null;
  const error = typeof given === 'object' && given !== null && 'err' in given ? given.err : given;
  const reason = error instanceof Error ? error.stack : String(message ?? error);
  return { event: 'server.warning', reason };
}

export function eventLog(logger: FastifyBaseLogger): Services['log'] {
  return (line) => logger[levels[line.event] ?? 'info'](line);
}
