import type { DeskApproval, DeskWaiting } from '../../../../common/api/types.ts';
import type { DecidedApproval } from '../../../../machines/desk/approval.machine.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { number, shape } from '../../../api/read.ts';
import { approval } from '../../../api/read-approval.ts';

const params = (id: string) => ({ path: { id } });

export const getDeskApproval = (client: Client, id: string) =>
  call<DeskApproval>((_, signal) =>
    dataOf(client.GET('/desk/approvals/{id}', { params: params(id), signal }), approval),
  );

/** Each decision is a call of its own. */
export const decideOnApproval = (client: Client, id: string) =>
  call<DeskApproval, DecidedApproval>((decided, signal) => dataOf(send(client, id, decided, signal), approval));

function send(client: Client, id: string, { decision, version, reason }: DecidedApproval, signal: AbortSignal) {
  const given = { params: params(id), body: { version }, signal };
  switch (decision) {
    case 'approve':
      return client.POST('/desk/approvals/{id}/approval', given);
    case 'refuse':
      return client.POST('/desk/approvals/{id}/refusal', { ...given, body: { version, reason } });
    case 'withdraw':
      return client.POST('/desk/approvals/{id}/withdrawal', given);
  }
}

export const countDeskWaiting = (client: Client) =>
  call<DeskWaiting>((_, signal) =>
    dataOf(client.GET('/desk/waiting', { signal }), shape<DeskWaiting>({ approvals: number })),
  );
