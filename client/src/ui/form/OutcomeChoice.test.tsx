import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OutcomeChoice, useOutcome } from './OutcomeChoice.tsx';

const CHOICES = [
  ['upheld', '成立'],
  ['rejected', '不成立'],
] as const;

function Probe({ restored }: { readonly restored?: 'rejected' }) {
  const outcome = useOutcome<'upheld' | 'rejected'>(restored ?? null);
  return <OutcomeChoice label="处理结果" choices={CHOICES} outcome={outcome} />;
}

const checkedIn = (restored?: 'rejected') =>
  [
    ...renderToStaticMarkup(
      <MantineProvider>
        <Probe {...(restored && { restored })} />
      </MantineProvider>,
    ).matchAll(/<input[^>]*>/g),
  ].map(([input]) => /checked=/.test(input));

it('no outcome of a decision is chosen before the person chooses', () => {
  expect(checkedIn()).toEqual([false, false]);
});

it('what the person had chosen before is shown again', () => {
  expect(checkedIn('rejected')).toEqual([false, true]);
});
