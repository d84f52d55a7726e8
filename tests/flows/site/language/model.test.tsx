import { act, screen, within } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { componentDriven, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { beforeAll, beforeEach, expect, vi } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { choices } from '../../../../common/language/choices.ts';
import type { LanguageCode } from '../../../../common/language/codes.ts';
import { offers } from '../../../../common/language/offers.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { type LanguageEvent, type LanguageInput, languageMachine } from '../../../../machines/site/language.machine.ts';
import { renderApp } from '../../../support/app.tsx';
import { learner } from '../../../support/fixtures.ts';
import { aShell, type Shell } from '../../../support/shell.ts';
import { eachTestIsATab } from '../../../support/tab.ts';

// its code is fetched when it is first shown
beforeAll(() => import('../../../../src/app/layouts/LanguageOffer.tsx'));

eachTestIsATab();
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

const inEnglish: LanguageInput = { current: 'en', chosen: null, asked: 'en' };

const choiceOf = (code: LanguageCode) => {
  const choice = choices.find((each) => each.code === code);
  if (!choice) throw new Error(`No choice of ${code}`);
  return choice;
};
const offer = (code: LanguageCode) => screen.queryByRole('complementary', { name: choiceOf(code).name });

type Language = ActorRefFrom<typeof languageMachine>;

let shell: Shell | null = null;
let isSignedIn = false;

/** The chart that is walked. */
let walked: Language | null = null;

/** The chart as the app gets it: that the page is rendered is told when the walk comes to it. */
const heldBack = (actor: Language): Language =>
  Object.create(actor, {
    send: { value: (event: LanguageEvent) => event.type !== 'page.rendered' && actor.send(event) },
  });

const model = createModel(languageMachine, {
  events: {
    'page.rendered': {},
    'language.chosen': [
      { code: 'en', signedIn: false },
      { code: 'nl', signedIn: false },
      { code: 'nl', signedIn: true },
    ],
    'offer.declined': {},
  },
  outcomes: { setLanguage: { noted: resolve(null), failed: reject(failure('network')) } },
  serializeState: ({ value, context }) => [value, context.chosen],
});

testModel(model, {
  proves: ['LANG-06', 'LANG-07'],
  variants: {
    'a browser that asks for Sorani': { ...inEnglish, asked: 'ckb' },
    'a browser that asks for nothing that is there': { ...inEnglish, asked: null },
    'a choice of before': { ...inEnglish, chosen: 'en', asked: 'ckb' },
  },
  sut: screenOf({
    parts: ['complementary'],
    render: async (language) => {
      walked = language;
      shell = aShell({}, {}, '/about');
      isSignedIn = isSignedIn && !language.getSnapshot().matches('reading');
      if (isSignedIn) shell.logIn(learner);
      const { services, navigation } = shell;
      await renderApp({ services: { ...services, language: heldBack(language) }, navigation });
    },
    gestures: {
      'page.rendered': componentDriven((event) => walked?.send(event)),
      'language.chosen': ({ code, signedIn }, user) => {
        // in another tab
        isSignedIn = signedIn;
        act(() =>
          signedIn ? shell?.logIn(learner) : shell?.services.session.send({ type: 'token.found', token: null }),
        );
        const footer = within(screen.getByRole('contentinfo'));
        return user.click(footer.getByRole('link', { name: choiceOf(code).name }));
      },
      'offer.declined': (_, user) => user.click(screen.getByRole('button', { name: offers.ckb.decline })),
    },
    background: true,
  }),
  states: { '*': see },
});

async function see(snapshot: SnapshotFrom<typeof languageMachine>): Promise<void> {
  if (!snapshot.hasTag('offering')) return expect(offer('ckb')).toBeNull();
  // React renders it a moment after its code is there
  const aside = await screen.findByRole('complementary', { name: choiceOf('ckb').name });
  expect([aside.lang, aside.dir]).toEqual(['ckb', 'rtl']);
  const link = within(aside).getByRole('link', { name: offers.ckb.read });
  expect([link.getAttribute('href'), link.getAttribute('hreflang')]).toEqual(['/ckb/about', 'ckb']);
}
