import { expect, it } from 'vitest';
import { addToLinkedIn, sendByWhatsApp } from './share-links.ts';

const entry = {
  course: 'Pattern cutting & more',
  issuedAt: '2026-11-20T18:52:00.000Z',
  url: 'https://zanin.example/certificates/crt_1',
  id: 'crt_1',
};

it('[CERT-06] the form of LinkedIn is opened with the certificate filled in', () => {
  const { origin, pathname, searchParams } = new URL(addToLinkedIn(entry));
  expect(origin + pathname).toBe('https://www.linkedin.com/profile/add');
  expect(Object.fromEntries(searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Pattern cutting & more',
    organizationName: 'Zanin',
    issueYear: '2026',
    issueMonth: '11',
    certUrl: 'https://zanin.example/certificates/crt_1',
    certId: 'crt_1',
  });
});

it('[CERT-06] the LinkedIn form is opened without a date for a certificate without one', () => {
  const { searchParams } = new URL(addToLinkedIn({ ...entry, issuedAt: '' }));
  expect([searchParams.has('issueYear'), searchParams.has('issueMonth'), searchParams.get('certId')]).toEqual([
    false,
    false,
    'crt_1',
  ]);
});

it('[CERT-06] WhatsApp is opened with what is said and the address of the page', () => {
  const { origin, pathname, searchParams } = new URL(sendByWhatsApp('I finished & learned:', entry.url));
  expect(origin + pathname).toBe('https://wa.me/');
  expect([...searchParams]).toEqual([['text', 'I finished & learned: https://zanin.example/certificates/crt_1']]);
});
