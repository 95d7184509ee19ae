import type { TenderRow } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { isValidElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { Countdown } from '../../../../ui/show/Countdown.tsx';
import { tenderColumns } from './TenderTable.tsx';
import { TimeLeft } from './TimeLeft.tsx';

/** Returns the text of a component without hooks at the time at which its countdown is over. */
function textWhenOver(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(textWhenOver).join('');
  if (!isValidElement<{ readonly children?: ReactNode; readonly over?: string }>(node))
    return typeof node === 'string' ? node : '';
  const { type, props } = node;
  if (type === Countdown) return props.over ?? '';
  if (props.children === undefined && typeof type === 'function')
    return textWhenOver((type as (given: object) => ReactNode)(props));
  return textWhenOver(props.children);
}

const times = { signUpOpensAtMs: 1, signUpEndsAtMs: 1, quoteClosesAtMs: 1 };
const inList = (state: TenderRow['state']) =>
  textWhenOver(tenderColumns.at(-1)?.render({ state, ...times } as TenderRow));
const onPage = (state: TenderRow['state']) =>
  textWhenOver(<TimeLeft tender={{ state, ...times }} />);

it('says what is over, without the words for the time until then', () => {
  const states = ['published', 'signUp', 'quoting'] as const;
  expect(states.map(inList)).toEqual(['报名即将开始', '报名已截止', '报价已截止']);
  // Whoever passed waits for no examination: the panel of one's own sign-up says what is waited for.
  expect(states.map(onPage)).toEqual(['报名即将开始', '报名已截止', '报价已截止']);
});
