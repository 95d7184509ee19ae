import { describe, expect, it } from 'vitest';
import { projectSignalsOf } from './signals.ts';
import type { ProjectSignalInput } from './types.ts';

const nothing: ProjectSignalInput = { subjects: [], files: [], quotes: [], history: [] };

const kindsOf = (input: Partial<ProjectSignalInput>) =>
  projectSignalsOf({ ...nothing, ...input }).map(({ kind }) => kind);

const subject = (supplierId: string, more: object = {}) => ({
  supplierId,
  legalPerson: '',
  phone: '',
  account: '',
  address: '',
  ...more,
});

describe('[SG1] what suppliers have in common', () => {
  it('is told once for each, masked, however it is written', () => {
    const subjects = [
      subject('a', { phone: '138 0013 8000', legalPerson: '王海涛', account: '6222 0000 1111' }),
      subject('b', { phone: '+86-13800138000', legalPerson: '王海涛 ', account: '622200001111' }),
      subject('c', { phone: '13900139000', legalPerson: '李雪' }),
    ];
    const found = projectSignalsOf({ ...nothing, subjects });
    expect(found.map(({ kind }) => kind)).toEqual(['sameLegalPerson', 'samePhone', 'sameAccount']);
    expect(found.map(({ supplierIds }) => supplierIds.join())).toEqual(['a,b', 'a,b', 'a,b']);
    const text = JSON.stringify(found);
    for (const secret of ['王海涛', '13800138000', '0013 8000', '622200001111'])
      expect(text).not.toContain(secret);
  });

  it('is nothing where nobody said anything, nor for a city alone', () => {
    expect(kindsOf({ subjects: [subject('a'), subject('b')] })).toEqual([]);
    const city = { address: '江城市' };
    expect(kindsOf({ subjects: [subject('a', city), subject('b', city)] })).toEqual([]);
  });

  it('files: the same bytes, or one author; not the name that a program writes', () => {
    const file = (supplierId: string, digest: string, author = '') => ({
      ...{ supplierId, name: `${supplierId}.pdf`, digest, author, producer: 'WPS' },
    });
    expect(kindsOf({ files: [file('a', 'x'), file('b', 'x')] })).toEqual(['sameFile']);
    expect(kindsOf({ files: [file('a', 'x', '陈国栋'), file('b', 'y', '陈国栋')] })).toEqual([
      'sameAuthor',
    ]);
    expect(kindsOf({ files: [file('a', 'x', 'USER'), file('b', 'y', 'User')] })).toEqual([]);
    expect(kindsOf({ files: [file('a', 'x'), file('a', 'x')] })).toEqual([]);
  });
});

describe('[SG2] prices and winners', () => {
  const prices = (factor: (no: number) => number) =>
    new Map(Array.from({ length: 8 }, (_, n) => [n + 1, Math.round((n + 3) * 12_345 * factor(n))]));
  const quotes = (factor: (no: number) => number) => [
    { supplierId: 'a', packageNumber: 'P', prices: prices(() => 1) },
    { supplierId: 'b', packageNumber: 'P', prices: prices(factor) },
  ];

  it('one ratio on all items, and items that mirror each other, are told with their figures', () => {
    const [ratio] = projectSignalsOf({ ...nothing, quotes: quotes(() => 1.05) });
    expect(ratio).toMatchObject({ kind: 'constantRatio', values: { ratio: '1.0500', of: '8' } });
    const mirrored = quotes((n) => (n % 2 ? 1.04 : 1 / 1.04));
    const [mirror] = projectSignalsOf({ ...nothing, quotes: mirrored });
    expect(mirror).toMatchObject({ kind: 'mirroredLines', values: { percent: '4.00' } });
  });

  it('prices that differ as they like are none', () => {
    expect(kindsOf({ quotes: quotes((n) => 1 + ((n * 7) % 5) / 100) })).toEqual([]);
  });

  it('a turn that an outsider broke, or that is too short, is none', () => {
    const ended = (winners: string) =>
      winners.split('').map((winnerId, index) => ({
        ...{ number: `H${index}`, supplierIds: ['a', 'b', 'c'], winnerId },
        isShared: index === 5,
      }));
    const [turns] = projectSignalsOf({ ...nothing, history: ended('ababab') });
    expect(turns).toMatchObject({ kind: 'winnerRotation' });
    expect(turns?.evidence.map(({ text }) => text).slice(-2)).toEqual([
      'H4 成交',
      'H5 按明细成交，金额最大',
    ]);
    expect(kindsOf({ history: ended('abab') })).toEqual([]);
    expect(kindsOf({ history: ended('abacab') })).toEqual([]);
  });
});
