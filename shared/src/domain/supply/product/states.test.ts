import { expect, it } from 'vitest';
import { statesOf } from '../../kernel/states/state-table.ts';
import { stagedTable } from '../staged.ts';
import { changeLabel, productTable } from './states.ts';

it('[LS2] only a product that was approved has a change beside its live version', () => {
  const labels = statesOf(productTable).map((state) => [
    state,
    statesOf(stagedTable).flatMap((staged) => changeLabel(state, staged) ?? []),
  ]);
  const all = ['变更编辑中', '变更审核中', '变更已驳回'];
  expect(Object.fromEntries(labels)).toEqual({
    draft: [],
    pendingReview: [],
    rejected: [],
    onSale: all,
    offSale: all,
    frozen: all,
  });
  expect(changeLabel('onSale', null)).toBeNull();
});
