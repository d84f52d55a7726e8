import { render, screen } from '@testing-library/react';
import { createModel, when } from 'model-walk';
import { external, screenOf, text } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import { dataSaverMachine } from '../../../../machines/site/data-saver.machine.ts';
import { DataSaverSettings } from '../../../../src/flows/site/data-saver/DataSaver.tsx';

const theSwitch = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Use less data' });

testModel(
  createModel(dataSaverMachine, {
    events: {
      'switch.pressed': {},
      'connection.changed': [{ asked: true }, { asked: false }],
      'data.counted': [{ used: 99_999 }, { used: 12_345_678 }],
    },
    serializeState: ({ value, context }) => [value, context],
  }),
  {
    proves: ['OFFLINE-60', 'OFFLINE-63'],
    thorough: true,
    variants: {
      'a browser that asks for nothing': { asked: false, chosen: null },
      'a browser that asks for fewer bytes': { asked: true, chosen: null },
      'a choice of before': { asked: true, chosen: false },
    },
    sut: screenOf({
      background: true,
      render: (actor) => render(<DataSaverSettings actor={actor} />),
      gestures: {
        'switch.pressed': (_, user) => user.click(theSwitch()),
        'connection.changed': external,
        'data.counted': external,
      },
    }),
    states: {
      '*': [
        text('Data saver'),
        when(
          ({ context: { used } }) => used < 100_000,
          text(/^In the last 30 days, Zanin has used less than 0\.1 MB on/),
        ),
        when(({ context: { used } }) => used > 100_000, text(/^In the last 30 days, Zanin has used about 12\.3 MB on/)),
      ],
      on: () => expect(theSwitch().checked).toBe(true),
      off: () => expect(theSwitch().checked).toBe(false),
    },
  },
);
