import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fromMinorUnits } from '../../../../common/money/minor-units.ts';
import { formatMoney } from '../../../../common/money/money.ts';
import { href } from '../../../../common/paths.ts';
import { escapeHtml } from '../../../../common/text/html.ts';
import { type BankAnswer, type Decision, isDecision } from './bank.ts';
import type { Sandbox } from './sandbox.ts';

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:30rem;margin:0 auto;padding:1.5rem 1rem 3rem;color:#10233f;background:#eef2f8}
main{background:#fff;border-radius:1rem;padding:1.5rem}h1{margin:0 0 .5rem;font-size:1.5rem}form{display:grid;gap:.75rem;margin-top:1.5rem}
button{min-height:2.75rem;border:1px solid #51627d;border-radius:.75rem;padding:.5rem 1rem;background:#fff;color:inherit;font:inherit;cursor:pointer}
button.first{border-color:#0b4aa2;background:#0b4aa2;color:#fff}h2{margin:1rem 0 0;font-size:1rem}:focus-visible{outline:3px solid #0b4aa2;outline-offset:2px}`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const choices: readonly (readonly [Decision, string])[] = [
  ['accept', 'Accept'],
  ['refuse', 'Refuse'],
  ['leave', 'Back to the shop without an answer'],
];
const more: readonly (readonly [Decision, string])[] = [
  ['stay', 'Accept, and stay here'],
  ['later', 'Decide in a few seconds: accept'],
  ['later-refuse', 'Decide in a few seconds: refuse'],
];

/** Pages of the sandbox's iDEAL bank. `scope` must parse form bodies. */
export function bankPages(scope: FastifyInstance, sandbox: Sandbox): void {
  scope.route<{ Params: { id: string; key: string } }>({
    method: ['GET', 'POST'],
    url: '/sandbox/bank/:id/:key',
    handler: async ({ method, body, params: { id, key } }, reply) => {
      const given = body instanceof URLSearchParams ? body.get('decision') : null;
      const decision = method === 'POST' && isDecision(given) ? given : null;
      const answer = await sandbox.bank({ id, key, decision });
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      return answer.page === 'shop' ? reply.redirect(answer.url, 303) : sendPage(reply, id, answer);
    },
  });
}

function sendPage(reply: FastifyReply, id: string, answer: Exclude<BankAnswer, { page: 'shop' }>) {
  reply.header('content-security-policy', policy).type('text/html; charset=utf-8');
  return reply.code(answer.page === 'over' ? 404 : 200).send(page(contentOf(id, answer)));
}

function contentOf(id: string, answer: Exclude<BankAnswer, { page: 'shop' }>): string {
  if (answer.page === 'question') {
    const amount = escapeHtml(
      formatMoney(fromMinorUnits(answer.amount, answer.currency), answer.currency.toUpperCase()),
    );
    return `<h1>Test bank</h1><p>Do you pay ${amount} to Zanin by iDEAL? No money moves.</p>
<form method="post">${choices.map(button).join('')}<h2>Also to try</h2>${more.map(button).join('')}</form>`;
  }
  if (answer.page === 'paid') {
    return '<h1>Your payment was made</h1><p>You can close this page. The bank reports it to the shop.</p>';
  }
  return `<h1>Nothing to decide here</h1><p>This payment does not wait for an answer any more.</p>
<p><a href="${escapeHtml(href('checkout', { orderId: id }))}">Back to the shop</a></p>`;
}

const button = ([decision, text]: readonly [Decision, string]): string =>
  `<button name="decision" value="${decision}"${decision === 'accept' ? ' class="first"' : ''}>${text}</button>`;

const page = (content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test bank</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body><main>${content}</main></body></html>`;
