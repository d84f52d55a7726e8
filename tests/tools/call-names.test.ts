import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

/** Functions of calls that are no operationId, and why. */
const exceptions: Readonly<Record<string, string>> = {
  verifyCode: 'verifies a registration by SMS or by e-mail, or a password reset',
  resendCode: 'sends the code of a registration by SMS or by e-mail, or of a password reset',
  requestReset: 'asks for a link by e-mail or for a code by SMS',
  createIntent: 'buys a course or a plan',
  checkAnswer: 'answers a question of a test or a sample',
  followLink: 'confirms or ends the newsletter, or ends reminders',
  saveFile: 'downloads a file or the export of the account',
  loadOptions: 'reads plans, course and what the learner owns',
  loadCourse: 'reads the whole course or its preview',
  fetchCourse: 'reads the whole course or its preview',
  listFirstCourses: 'is `listCourses` for the first page, with what the landing page says of them',
  publishCertificate: 'is `updateCertificate` with one choice',
  fetchCatalogue: 'reads the list of courses and marks those that the learner owns',
  loadWished: 'reads the courses that are wished for, from several lists',
  loadRecommended: 'reads the courses to go on with, from several lists',
  loadFinishedCourse: 'is one course of `listPurchasedCourses`',
  detectRegion: 'asks the service whose address `getConfig` says',
  fetchFile: '`download` is the chart of the pages that call it',
  previewLesson: 'is `getDeskPreviewLesson` with the course around it, in previews of the desk',
  previewAction: 'is `runDeskAction` as a dry run',
  decideOnApproval: 'approves, refuses or withdraws a request',
  decideOnDraft: 'checks, sends, takes back, approves, publishes or discards a draft, or asks for changes',
  readDraftTexts: 'is `readDeskDraftText` for every changed text of a draft',
  loadOutline: 'reads a draft and the text of its course.yaml',
  saveCourseFiles: 'is `saveDeskDraftText` for each file that a change of the outline writes',
  loadChoices: 'reads the courses and categories that a field of a form offers',
  signInAgain: 'is the form in front of a page, which calls `signInToDeskAgain` or `signInToDeskAgainByPasskey`',
  getReport: 'is a call for each report of the desk',
  loadBatches: 'is `listDesk` for batches of vouchers to choose from',
  loadDraftText: 'reads a text of a draft, the draft, and what the device has kept',
  loadNewsletter: 'is `getDeskNewsletter` with what the device has kept',
  watchPage: 'is `saveDeskDraftText` without an actor, for a page that is being left',
  sendProgress: 'is the request of `saveProgress` without an actor, for a page that is being left',
  fetchLesson: 'is `previewLesson` with the course around it',
  takePart: 'is `takeChapter`, `download` for a file of the chapter, or `startPracticeTest`',
  fileOrTaken: 'is `download`, or the copy on the device',
  settle: 'takes one of two texts or files that a draft and the published course have of one name',
  sendFeedback: 'is `sendChapterFeedback` for the outbox, which is no actor',
  sendReading: 'is `readLesson` for the outbox, which is no actor',
};

/** `load` of the chart that any page uses to read something. */
const genericActors = ['load'];

type Sources = ReadonlyMap<string, string>;

const isOfCalls = (path: string) => /calls\.ts$|^src\/api\//.test(path);

/** By path: the calls of flows, and what gives them to charts. */
const sources: Sources = new Map(
  globSync('src/**/*.{ts,tsx}', { exclude: (path) => path.includes('.test.') })
    .map((path) => [path, readFileSync(path, 'utf8')] as const)
    .filter(([path, text]) => isOfCalls(path) || text.includes('calls.ts')),
);

interface Contract {
  paths: Readonly<Record<string, Readonly<Record<string, { operationId?: string }>>>>;
}
const { paths } = parse(readFileSync('openapi.yaml', 'utf8')) as Contract;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId }]) =>
    operationId === undefined ? [] : [{ method: method.toUpperCase(), path, operationId }],
  ),
);

/** The operations that `client.GET('/courses')` calls; a template in a path matches any text. */
function operationsOf(node: ts.CallExpression): string[] {
  const { expression, arguments: given } = node;
  const [address] = given;
  if (!ts.isPropertyAccessExpression(expression) || expression.expression.getText() !== 'client' || !address) return [];
  const parts = ts.isStringLiteralLike(address)
    ? [address.text]
    : ts.isTemplateExpression(address)
      ? [address.head.text, ...address.templateSpans.map(({ literal }) => literal.text)]
      : [];
  const isMeant = (path: string) =>
    parts.length === 1 ? path === parts[0] : path.startsWith(parts[0] ?? '') && path.endsWith(parts.at(-1) ?? '');
  return operations
    .filter(({ method, path }) => method === expression.name.text && isMeant(path))
    .map(({ operationId }) => operationId);
}

interface Call {
  name: string;
  isExported: boolean;
  operations: Set<string>;
  /** Other functions that it calls, by `path name`. */
  uses: Set<string>;
}

function each(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => each(child, see));
}

const sourceFile = (path: string, text: string) =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : undefined);

/** What each name of a file means, by `path name`, whether it is imported or its own. */
function namesIn(file: ts.SourceFile): (name: string) => string {
  const imported = new Map<string, string>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const from = join(dirname(file.fileName), statement.moduleSpecifier.text);
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name, propertyName } of bindings.elements) {
      imported.set(name.text, `${from} ${(propertyName ?? name).text}`);
    }
  }
  return (name) => imported.get(name) ?? `${file.fileName} ${name}`;
}

function functionsIn(file: ts.SourceFile): { name: string; body: ts.Node; isExported: boolean }[] {
  return file.statements.flatMap((statement) => {
    if (!ts.isFunctionDeclaration(statement) && !ts.isVariableStatement(statement)) return [];
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
    const declared = ts.isFunctionDeclaration(statement) ? [statement] : statement.declarationList.declarations;
    return declared.flatMap((declaration) => {
      const { name } = declaration;
      const body = ts.isFunctionDeclaration(declaration) ? declaration.body : declaration.initializer;
      return name && ts.isIdentifier(name) && body ? [{ name: name.text, body, isExported }] : [];
    });
  });
}

/**
 * Every function of `calls.ts` files and of src/api, with the operations that it calls itself or by
 * others.
 */
function callsIn(files: readonly ts.SourceFile[]): Map<string, Call> {
  const calls = new Map<string, Call>();
  for (const file of files.filter(({ fileName }) => isOfCalls(fileName))) {
    const meaning = namesIn(file);
    for (const { name, body, isExported } of functionsIn(file)) {
      const call: Call = { name, isExported, operations: new Set(), uses: new Set() };
      each(body, (node) => {
        if (ts.isIdentifier(node)) call.uses.add(meaning(node.text));
        if (ts.isCallExpression(node)) for (const operation of operationsOf(node)) call.operations.add(operation);
      });
      calls.set(`${file.fileName} ${name}`, call);
    }
  }
  for (let before = -1, count = 0; count !== before; ) {
    before = count;
    for (const { operations, uses } of calls.values()) {
      for (const use of uses) for (const operation of calls.get(use)?.operations ?? []) operations.add(operation);
    }
    count = [...calls.values()].reduce((sum, { operations }) => sum + operations.size, 0);
  }
  return calls;
}

/**
 * Calls and actors of charts with another name than their operation, and exceptions without need.
 */
function misnamed(from: Sources): string[] {
  const files = [...from].map(([path, text]) => sourceFile(path, text));
  const calls = callsIn(files);
  const needed = new Set<string>();
  const found: string[] = [];
  for (const [key, { name, isExported, operations }] of calls) {
    if (!isExported || operations.size === 0 || operations.has(name)) continue;
    if (Object.hasOwn(exceptions, name)) needed.add(name);
    else found.push(`${key} calls ${[...operations].join(', ')}`);
  }
  for (const file of files) {
    const meaning = namesIn(file);
    each(file, (node) => {
      if (!ts.isPropertyAssignment(node) || !ts.isCallExpression(node.initializer)) return;
      const call = calls.get(meaning(node.initializer.expression.getText()));
      const actor = node.name.getText();
      if (call && call.operations.size > 0 && ![call.name, ...genericActors].includes(actor)) {
        found.push(`${file.fileName} ${actor} is an actor that calls ${call.name}`);
      }
    });
  }
  const unneeded = Object.keys(exceptions).filter((name) => !needed.has(name));
  return [...found, ...unneeded.map((name) => `${name} is an exception without need`)];
}

it('calls and the actors of charts that make them are named as their operation in openapi.yaml', () => {
  expect(misnamed(sources)).toEqual([]);
});

it('a call or an actor with another name than its operation is found', () => {
  const change = (path: string, name: string, other: string) =>
    new Map([...sources, [path, (sources.get(path) ?? '').replaceAll(name, other)]]);
  const [calls, page] = ['src/flows/payments/coupon/calls.ts', 'src/flows/payments/coupon/page.tsx'];
  expect(misnamed(change(calls, 'redeemVoucher', 'sendVoucher'))).toContain(`${calls} sendVoucher calls redeemVoucher`);
  expect(misnamed(change(page, 'actors: { redeemVoucher', 'actors: { sendVoucher'))).toContain(
    `${page} sendVoucher is an actor that calls redeemVoucher`,
  );
});
