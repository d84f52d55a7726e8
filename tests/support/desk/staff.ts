import type { DeskAccount, DeskInvitation, DeskSession } from '../../../common/api/types.ts';

export const berivan: DeskSession = {
  id: 'stf_3fKqV1St',
  name: 'Berivan',
  email: 'berivan@example.org',
  roles: ['support', 'finance'],
  rights: ['searchDesk', 'getDeskLearner', 'list orders', 'list transfers', 'learner grant'],
  needsPasskey: false,
};

export const anInvitation: DeskInvitation = {
  name: 'Berivan',
  email: 'berivan@example.org',
  roles: ['support', 'finance'],
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Zanin:berivan%40example.org?secret=JBSWY3DPEHPK3PXP&issuer=Zanin',
};

export const anAccount: DeskAccount = {
  hasPassword: true,
  recoveryCodesLeft: 9,
  passkeys: [
    { id: 'psk_2fKq', name: 'Office laptop', createdAt: '2026-11-27T08:00:00Z', usedAt: null },
    { id: 'psk_9aBc', name: 'Phone', createdAt: '2026-11-20T08:00:00Z', usedAt: '2026-11-26T08:00:00Z' },
  ],
};

export const recoveryCodes = ['K7MX-P4RT-N85M-V4JX', 'Q2WA-8HJN-T6YC-R3KD'];
