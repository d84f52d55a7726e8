import { createServer } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openBlobs } from './blobs/open.ts';
import { type AdminSocket, openAdminSocket } from './cli/admin-socket.ts';
import { callerBySocket } from './cli/operator.ts';
import { failed, run } from './cli/run.ts';
import { type Config, readConfig } from './config.ts';
import { compose } from './container.ts';
import { ContentConflict, importContent, importPublished } from './content/import.ts';
import { drawMissing } from './content/pictures.ts';
import { isPrivate } from './db/folder.ts';
import { migrate } from './db/migrate.ts';
import { type OpenDatabase, openDatabase } from './db/open.ts';
import { demoAccount, makeDemoAccount } from './demo.ts';
import { smsTransport } from './domain/accounts/sms-transport.ts';
import type { Blobs } from './domain/common/ports/blobs.ts';
import type { Channel, Transport } from './domain/common/ports/delivery.ts';
import { staffAddress } from './domain/common/team-address.ts';
import { queueNewsletters } from './domain/site/newsletter-queue.ts';
import { runHousekeeping } from './housekeeping.ts';
import { buildApp } from './http/app.ts';
import { reachedByOthers } from './http/request-origin.ts';
import { type DiskSpace, watchDisk } from './observability/disk.ts';
import type { Tracing } from './observability/tracing.ts';
import { startWatchdog } from './observability/watchdog.ts';
import { type Delivery, startDelivery } from './providers/mail/delivery.ts';
import { smtpTransport } from './providers/mail/smtp.ts';
import { terminalTransport } from './providers/mail/terminal.ts';
import type { Services } from './services.ts';

const quarterHour = 15 * 60_000;
/** Between slices of a newsletter, in milliseconds. */
const newsletterPause = 10_000;
const drainTime = 10_000;

export interface RunningServer {
  address: string;
  /** Stops accepting requests, finishes those in flight (10 s at most), and closes the database. */
  stop: () => Promise<void>;
}

type Print = (text: string) => void;

/** @throws errors that `startFault` explains; everything is closed then */
export async function start(env: Readonly<Record<string, string | undefined>>, print: Print): Promise<RunningServer> {
  const config = readConfig(env);
  await requireFreePort(config);
  // loaded only where tracing is on
  const tracing = config.tracing
    ? (await import('./observability/tracing.ts')).startTracing(config.trustedProxies)
    : null;
  const database = await openDatabase({ ...config, ...(tracing && { onQuery: tracing.onQuery }) });
  try {
    return await startOn(config, database, tracing, print);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function startOn(
  config: Config,
  database: OpenDatabase,
  tracing: Tracing | null,
  print: Print,
): Promise<RunningServer> {
  const now = () => new Date();
  const { sync } = database;
  const conflict = await database.withoutTimeouts(async (db) => {
    await migrate(db);
    const blobs = await openBlobs({ config, db, now, sync });
    await blobs.prepare();
    return importOrKeep(db, config.contentDir, blobs);
  });
  const { services: untraced, sandbox } = await compose(config, database.db, { now, print, sync });
  const services: Services = {
    ...untraced,
    ...(tracing && {
      payments: tracing.traceCalls('payments', untraced.payments),
      sms: tracing.traceCalls('sms', untraced.sms),
    }),
  };
  if (conflict) services.log({ event: 'content.conflict', files: conflict.problems.join('\n') });
  await makeDemoAccount(services, sandbox);
  await database.sync();
  const disk = database.freeSpace && watchDisk(database.freeSpace, services);
  const delivery = startDelivery({ ...services, disk }, transportsOf(services, print));
  const app = await buildApp({
    services,
    sandbox,
    beforeAnswer: database.sync,
    afterAnswer: delivery.wake,
    ...(disk && { disk }),
    ...(tracing && { trace: tracing.traceRequests }),
  });
  await app.listen({ port: config.port, host: config.host });
  const adminSocket = await takeCommands(services, { disk, delivery, sync: database.sync });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const housekeeping = every(quarterHour, async () => {
    // housekeeping writes, and can wait
    if (!(await disk?.isLow())) await runHousekeeping(services);
  });
  const newsletters = every(newsletterPause, async () => {
    if (!(await disk?.isLow())) await runHousekeeping(services, { queueNewsletters });
  });
  void delivery.wake();
  const drawing = drawInBackground(services, disk);
  // after what blocks for long: opening or recovering the database, and the import
  const endWatch = startWatchdog();
  if (config.production)
    services.log({ event: 'server.started', address: addressOf(config, port), ...parts(services) });
  else print(welcome(services, port));
  return {
    address: `http://${config.host}:${port}`,
    stop: async () => {
      await adminSocket?.close();
      await drawing.stop();
      await newsletters();
      await stop(services, app, housekeeping, delivery, database);
      await endWatch();
      await tracing?.stop();
    },
  };
}

/** What the desk has published stays where the content folder has changed the same. */
async function importOrKeep(db: OpenDatabase['db'], contentDir: string, blobs: Blobs): Promise<ContentConflict | null> {
  try {
    await importContent(db, contentDir, new Date(), blobs);
    return null;
  } catch (error) {
    if (!(error instanceof ContentConflict)) throw error;
    await importPublished(db, blobs);
    return error;
  }
}

/** Fails before the database is touched. */
function requireFreePort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}

/** For the embedded database. Commands that write are refused while the disk is nearly full. */
async function takeCommands(
  services: Services,
  { disk, delivery, sync }: Pick<OpenDatabase, 'sync'> & { disk: DiskSpace | undefined; delivery: Delivery },
): Promise<AdminSocket | null> {
  const { config, log } = services;
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== null || dataDir === 'memory://') return null;
  return openAdminSocket({
    dataDir,
    log,
    run: async (args, operator, login) => {
      const ended = await run(args, async (work, { changes }) =>
        changes && (await disk?.isLow())
          ? failed(3, 'The disk of DATA_DIR is almost full: nothing can be saved. Make room, then run this again.')
          : work({ services, operator, caller: callerBySocket(login ?? null) }),
      );
      await sync();
      // a command may have queued a message
      void delivery.wake();
      return ended;
    },
  });
}

/** In production the terminal shows no messages: logs must not contain codes. */
function transportsOf(services: Services, print: Print): Partial<Record<Channel, Transport>> {
  const { config } = services;
  const terminal = config.production ? null : terminalTransport(print);
  const email = config.smtpUrl === null ? terminal : smtpTransport(config.smtpUrl, config.mailFrom);
  const sms = smsTransport(services, terminal);
  return { ...(email && { email }), ...(sms && { sms }) };
}

/** Renders missing pictures while the server runs: thousands of courses take minutes. */
function drawInBackground({ db, log }: Services, disk: DiskSpace | undefined): { stop: () => Promise<void> } {
  const controller = new AbortController();
  const work = async () => {
    if (!(await disk?.isLow())) await drawMissing(db, controller.signal);
  };
  // requests render what they need, and the next start continues
  const done = work().catch((error: unknown) => log({ event: 'pictures.undrawn', reason: String(error) }));
  return {
    stop: () => {
      controller.abort();
      return done;
    },
  };
}

/**
 * @param work never rejects
 * @returns stops it, and waits for the current run
 */
function every(milliseconds: number, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const turn = () => {
    running = work();
  };
  turn();
  const timer = setInterval(turn, milliseconds).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

async function stop(
  { log, config }: Services,
  app: FastifyInstance,
  housekeeping: () => Promise<void>,
  delivery: Delivery,
  database: OpenDatabase,
): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), drainTime).unref();
  await app.close();
  clearTimeout(cut);
  await housekeeping();
  await delivery.stop();
  await database.close();
  if (config.production) log({ event: 'server.stopped' });
}

function addressOf({ host }: Config, port: number): string {
  const local = host === '127.0.0.1' || host === '::1' || host === 'localhost';
  return local ? `http://localhost:${port}` : `http://${host}:${port}`;
}

/** For the log of a start in production. */
function parts(services: Services): Record<string, string> {
  const { config } = services;
  return {
    browsers: config.publicUrl.startsWith('https:') ? 'https' : 'unencrypted: PUBLIC_URL is not https',
    mails: config.smtpUrl === null ? 'wait in the outbox: SMTP_URL is not set' : 'SMTP',
    sms: describeTexts(config),
    payments: describePayments(config),
    staff: staffAddress(services) === null ? noStaffAddress : 'are mailed what needs them',
    data: describeData(config),
  };
}

const noStaffAddress =
  'are told of disputes and refunds in part by the log alone: set CONTACT_EMAIL, or email in content/site/organisation.yaml';

function welcome(services: Services, port: number): string {
  const { config } = services;
  const address = addressOf(config, port);
  const lines = [`Zanin is running at ${address}`];
  lines.push(`  Demo account   ${demoAccount.email}  password ${demoAccount.password}`);
  const others = reachedByOthers(config);
  if (config.smtpUrl === null || config.twilio === null) {
    lines.push(
      others === null
        ? `  Codes, mails   shown here and at ${address}/outbox`
        : `  Codes, mails   shown here; /outbox is closed, since ${others}`,
    );
  }
  lines.push(`  Payments       ${describePayments(config)}`);
  lines.push(`  Data           ${describeData(config)}`);
  if (config.stripe !== null && staffAddress(services) === null) lines.push(`  Warning        staff ${noStaffAddress}`);
  if (others !== null) {
    const free = config.stripe === null ? ', and its courses cost nothing' : '';
    lines.push(`  Warning        everybody knows the demo account${free}: set NODE_ENV=production, since ${others}`);
  }
  if (config.databaseUrl === null && config.dataDir !== 'memory://' && !isPrivate(join(config.dataDir, 'database'))) {
    lines.push(
      `  Warning        other users of this machine can read ${config.dataDir}: its permissions cannot be changed`,
    );
  }
  return lines.join('\n');
}

function describeTexts({ twilio }: Config): string {
  if (twilio === null) return 'cannot be sent: TWILIO_ACCOUNT_SID is not set';
  return twilio.messagingServiceSid === null ? 'codes only: TWILIO_MESSAGING_SERVICE_SID is not set' : 'Twilio';
}

function describePayments({ stripe, production }: Config): string {
  if (stripe !== null) return 'Stripe';
  return production
    ? 'none can be taken: STRIPE_SECRET_KEY is not set'
    : 'sandbox: no card is charged, test cards work';
}

function describeData({ databaseUrl, dataDir, s3 }: Config): string {
  if (databaseUrl !== null) {
    const files = s3 ? `, files of the content in ${s3.bucket} at ${new URL(s3.endpoint).host}` : '';
    return `PostgreSQL at ${new URL(databaseUrl).host}${files}`;
  }
  if (dataDir === 'memory://') return 'in memory, gone at the end';
  return (
    `${dataDir} (embedded database: survives a crash of this process; for real payments ` +
    'and against power loss set DATABASE_URL to a PostgreSQL server)'
  );
}
