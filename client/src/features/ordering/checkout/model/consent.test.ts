import type { Difference } from '@jicai/shared/contract/ordering/checkout.ts';
import { fen } from '@jicai/shared/domain/kernel/money.ts';
import { describe, expect, it } from 'vitest';
import { buttonsOf } from '../../order/model/actions.ts';
import { filterOf, noFilter, queryOf, readListState } from '../../order/model/list-state.ts';
import { consent, outcomeOf } from './consent.ts';
import { emptyDraft, judge, problemOrder } from './form.ts';

const line = (cartId: string, accessoryId: string | null = null, shopId = 's1') => ({
  cartId,
  accessoryId,
  shopId,
  quantity: 5,
  price: fen(100),
});
const differ = (kind: Difference['kind'], more: Partial<Difference> = {}): Difference => ({
  kind,
  cartId: 'a',
  accessoryId: null,
  shopId: 's1',
  name: '笔',
  seenPrice: fen(100),
  price: fen(120),
  wanted: 5,
  available: 3,
  ...more,
});

describe('consent', () => {
  it('[OR5] takes the new price, what stock allows, what must at least be bought', () => {
    expect(consent([line('a')], [differ('priceChanged')])).toMatchObject([
      { price: 120, quantity: 5 },
    ]);
    expect(consent([line('a')], [differ('stockShort')])).toMatchObject([
      { quantity: 3, price: 100 },
    ]);
    expect(consent([line('a')], [differ('belowQuantity', { available: 10 })])).toMatchObject([
      { quantity: 10 },
    ]);
    const both = [differ('stockShort'), differ('priceChanged')];
    expect(consent([line('a')], both)).toMatchObject([{ quantity: 3, price: 120 }]);
  });

  it('[OR5] leaves out what cannot be ordered, its accessories with it', () => {
    const lines = [line('a'), line('a', 'cap'), line('b')];
    expect(consent(lines, [differ('offShelf')]).map(({ cartId }) => cartId)).toEqual(['b']);
    expect(consent(lines, [differ('stockShort', { available: 0 })])).toHaveLength(1);
    expect(consent(lines, [differ('offShelf', { accessoryId: 'cap' })])).toHaveLength(2);
  });

  it('[OR5] a shop below its minimum goes as a whole', () => {
    const lines = [line('a'), line('b', null, 's2')];
    const minimum = differ('belowMinimum', { cartId: '', shopId: 's2' });
    expect(consent(lines, [minimum]).map(({ cartId }) => cartId)).toEqual(['a']);
    expect(outcomeOf(minimum).does).toBe('drop');
  });
});

describe('the one filled button', () => {
  it.each([
    ['pendingReview', 'buyer', null, ['withdraw', 'cancel']],
    ['reviewRejected', 'buyer', 'resubmit', ['cancel']],
    ['shipped', 'buyer', 'receive', []],
    ['pendingConfirm', 'supplier', 'confirm', ['decline']],
    ['pendingShip', 'supplier', 'ship', []],
    ['pendingReview', 'reviewer', null, []],
    ['shipped', 'colleague', null, []],
  ] as const)('%s for the %s', (state, side, next, rest) => {
    expect(buttonsOf({ state, side })).toEqual({ next, rest: [...rest] });
  });
});

describe('the form', () => {
  it('names every field that is missing, in the order of the page', () => {
    const problems = judge(emptyDraft);
    expect(problemOrder.filter((field) => problems[field])).toEqual([
      'addressId',
      'name',
      'fundsType',
      'contactName',
      'contactPhone',
      'invoiceTitleId',
    ]);
    expect(judge({ ...emptyDraft, reimburserPhone: '1' }).reimburserPhone).toBeTruthy();
    expect(judge(emptyDraft, true).addressId).toBeUndefined();
  });
});

describe('the URL of a list', () => {
  it('keeps everything and drops what it cannot read', () => {
    const state = {
      ...noFilter,
      tab: 'shipped' as const,
      keyword: '纸',
      from: '2026-06-01',
      least: '10.5',
      zone: 'welfare' as const,
      own: true,
      page: 3,
    };
    const url = new URLSearchParams();
    for (const [name, value] of Object.entries(queryOf(state)))
      if (value !== null && value !== '') url.set(name, String(value));
    expect(readListState(url)).toEqual(state);
    const rubbish = new URLSearchParams('tab=toString&from=x&least=1e9&funds=x&zone=x&page=-1');
    expect(readListState(rubbish)).toEqual(noFilter);
  });

  it('a day is the day in China, its end included', () => {
    const filter = filterOf({ ...noFilter, from: '2026-06-01', to: '2026-06-01' });
    expect(filter.fromMs).toBe(Date.parse('2026-05-31T16:00:00Z'));
    expect(filter.toMs).toBe(Date.parse('2026-06-01T15:59:59Z'));
  });
});
