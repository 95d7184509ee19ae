import { describe, expect, it } from 'vitest';
import { limits } from '../../../limits.ts';
import { fen } from '../../kernel/numbers/money.ts';
import {
  checkRecipientList,
  checkRecipients,
  isOverBudget,
  maskRecipient,
  perHead,
  type RecipientField,
  recipientSight,
  unevenLine,
} from './recipients.ts';
import { orderStates } from './states.ts';

const good = { name: '林静', phone: '13800138000', region: '某区', detail: '一路', remark: '' };

describe('[OR13] a row', () => {
  it.each([
    ['name', limits.recipientName],
    ['region', limits.recipientRegion],
    ['detail', limits.recipientDetail],
    ['remark', limits.recipientRemark],
  ] as const)('%s has 1 to %d characters; a remark may be empty', (field, most) => {
    const check = (length: number) =>
      checkRecipients([{ ...good, [field]: '一'.repeat(length) }])[0]?.map(({ kind }) => kind);
    expect(check(0)).toEqual(field === 'remark' ? [] : ['missing']);
    expect([check(1), check(most - 1), check(most), check(most + 1)]).toEqual([
      [],
      [],
      [],
      ['tooLong'],
    ]);
  });

  it.each([
    ['', 'missing'],
    ['1380013800', 'bad'],
    ['13800138000', undefined],
    ['138001380000', 'bad'],
    ['0571-88888888', undefined],
  ])('the phone %s', (phone, kind) => {
    expect(checkRecipients([{ ...good, phone }])[0]?.[0]?.kind).toBe(kind);
  });

  it('names every field that is wrong, and keeps the others out of it', () => {
    const bad = { name: ' ', phone: '1', region: '', detail: '', remark: '' };
    const fields = checkRecipients([good, bad]).map((row) => row.map(({ field }) => field));
    const all: RecipientField[] = ['name', 'region', 'detail', 'phone'];
    expect(fields).toEqual([[], all]);
  });

  it('the same name and phone again is a duplicate of the first; either alone is not', () => {
    const rows = [good, { ...good, name: '王芳' }, { ...good, phone: '13800138001' }];
    expect(checkRecipients(rows).flat()).toEqual([]);
    const again = checkRecipients([...rows, { ...good, name: ' 林静 ', detail: '二路' }]);
    expect(again[3]).toEqual([{ field: 'name', kind: 'duplicate', of: 0 }]);
  });
});

describe('[OR13] a list', () => {
  it.each([
    [0, 'missing'],
    [1, null],
    [limits.recipients - 1, null],
    [limits.recipients, null],
    [limits.recipients + 1, 'tooMany'],
  ])('of %d', (count, problem) => {
    expect(checkRecipientList(Array.from({ length: count }, () => good))).toBe(problem);
  });

  it.each([
    [-1, null],
    [0, null],
    [1, 'textTooLong'],
  ])('with %d characters beyond its limit', (beyond, problem) => {
    const detail = '一'.repeat(limits.recipientText - good.name.length + beyond);
    expect(checkRecipientList([{ ...good, detail }])).toBe(problem);
  });
});

describe('[OR14] sets', () => {
  it.each([
    [9, 9],
    [10, null],
    [11, 11],
    [20, null],
  ])('%d pieces for ten', (quantity, uneven) => {
    expect(unevenLine([{ quantity: 10 }, { quantity }], 10)?.quantity ?? null).toBe(uneven);
  });
});

describe('[OR15] the budget', () => {
  it.each([
    [2_999, 1_000, false],
    [3_000, 1_000, false],
    [3_001, 1_001, true],
  ])('%d for three', (total, each, isOver) => {
    expect(perHead(fen(total), 3)).toBe(each);
    expect(isOverBudget(fen(total), 3, fen(1_000))).toBe(isOver);
  });
});

describe('[OR16] sight', () => {
  it('the supplier sees the list from the confirmation on, and not of what was cancelled', () => {
    const seen = orderStates.filter((state) => recipientSight('supplier', state) === 'all');
    expect(seen[0]).toBe('pendingContract');
    for (const state of ['pendingReview', 'pendingConfirm', 'declined', 'cancelled'] as const)
      expect(recipientSight('supplier', state)).toBe('none');
  });

  it('only the buyer and the supplier see phones', () => {
    for (const state of orderStates) {
      expect(recipientSight('buyer', state)).toBe('all');
      expect(recipientSight('reviewer', state)).toBe('masked');
      expect(recipientSight('colleague', state)).toBe('masked');
    }
  });

  it.each([
    ['13800138000', '138****8000'],
    ['95533', '****'],
    ['057188001234', '05********34'],
  ])('the phone %s is masked as %s', (phone, shown) => {
    const recipient = { name: '张三', phone, detail: '文三路 1 号', remark: '' };
    expect(maskRecipient(recipient).phone).toBe(shown);
  });
});
