import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import type { PriorBids } from '@jicai/shared/domain/auction/types.ts';
import { fen, parseFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { info } from '../../live/testing/board.ts';
import {
  checkDraft,
  EMPTY_DRAFT,
  lineAmount,
  movedPercent,
  refusalText,
  shownAmount,
  stepAway,
  stepChoices,
} from './bid-form.ts';

const nobody: PriorBids = { best: null, own: null, ownLeads: false };
const rival: PriorBids = { best: fen(95_000), own: fen(97_000), ownLeads: false };
const typed = (amount: string) => ({ ...EMPTY_DRAFT, amount });

describe('the amount field', () => {
  it('[AU9] shows the next acceptable amount while nothing was typed, and follows it', () => {
    expect(shownAmount(EMPTY_DRAFT, fen(94_000))).toBe('940.00');
    expect(shownAmount(EMPTY_DRAFT, fen(9_300_050))).toBe('93,000.50');
    expect(shownAmount(EMPTY_DRAFT, null)).toBe('');
  });

  it('[RT9] keeps what was typed, whatever is acceptable now', () => {
    expect(shownAmount(typed('93'), fen(94_000))).toBe('93');
    expect(shownAmount(typed(''), fen(94_000))).toBe('');
  });
});

describe('checkDraft', () => {
  it('[AU9] the untouched field is always good to send', () => {
    expect(checkDraft(info, rival, EMPTY_DRAFT)).toEqual({
      kind: 'good',
      amount: 94_000,
      concerns: [],
    });
    expect(checkDraft(info, nobody, EMPTY_DRAFT)).toMatchObject({ kind: 'good', amount: 100_000 });
  });

  it.each([
    ['abc', '金额必须是数字'],
    ['1.234', '金额最多两位小数'],
    ['0', '报价必须大于 0'],
    ['1000.01', '报价不能高于起始价 1,000.00'],
    ['940.01', '报价未达到降价幅度，本次最高可报 940.00'],
  ])('[AU2][AU3] %s is refused in words', (text, why) => {
    expect(checkDraft(info, rival, typed(text))).toMatchObject({ kind: 'wrong', text: why });
  });

  it('[AU2] reads thousands separators', () => {
    const large = { ...info, startingPrice: fen(100_000_000) };
    expect(checkDraft(large, nobody, typed('2,000'))).toMatchObject({ amount: 200_000 });
  });

  it('[AU2] is forgiving, and asks where words were typed', () => {
    const large = { ...info, startingPrice: fen(100_000_000) };
    for (const text of ['１８００００', '¥ 180 000', '180000.', '180,000元']) {
      expect(checkDraft(large, nobody, typed(text))).toMatchObject({
        kind: 'good',
        amount: 18_000_000,
      });
    }
    expect(checkDraft(large, nobody, typed('18万'))).toEqual({ kind: 'meant', amount: 18_000_000 });
    expect(checkDraft(large, nobody, typed('-3'))).toMatchObject({ text: '报价必须大于 0' });
  });

  it('an emptied field is neither good nor wrong', () => {
    expect(checkDraft(info, rival, typed(' '))).toEqual({ kind: 'empty' });
  });

  it('[AU6] asks the leader, [AU7] asks beyond 30 %', () => {
    const leads = { ...rival, ownLeads: true };
    expect(checkDraft(info, leads, typed('940'))).toMatchObject({ concerns: ['improvesOwnLead'] });
    expect(checkDraft(info, rival, typed('665'))).toMatchObject({ concerns: [] });
    expect(checkDraft(info, rival, typed('664.99'))).toMatchObject({ concerns: ['largeMove'] });
  });
});

describe('[AU7] a large move', () => {
  const concerns = (auction: PackageInfo, book: PriorBids, amount: string) => {
    const checked = checkDraft(auction, book, typed(amount));
    return checked.kind === 'good' ? checked.concerns.includes('largeMove') : checked;
  };
  const forward = { ...info, direction: 'forward' } as const;
  const own = { ...info, stepBase: 'own' } as const;

  it.each([
    ['reverse, 30 % below the best exactly', info, rival, '665', false],
    ['reverse, a 分 more', info, rival, '664.99', true],
    [
      'forward, 30 % above the best exactly',
      forward,
      { ...rival, best: fen(100_000) },
      '1300',
      false,
    ],
    ['forward, a 分 more', forward, { ...rival, best: fen(100_000) }, '1300.01', true],
    ['without a bid, of the starting price', info, nobody, '699.99', true],
    ['without a bid, close to the starting price', info, nobody, '700', false],
    ['own base: worse than the best', own, { ...rival, best: fen(60_000) }, '679', false],
    ['own base: close to the best', own, { ...rival, best: fen(60_000) }, '590', false],
    ['own base: far below the best', own, { ...rival, best: fen(60_000) }, '419.99', true],
    [
      'a first bid far from the best is worse, not a slip',
      own,
      { best: fen(10_000), own: null, ownLeads: false },
      '990',
      false,
    ],
    [
      'a later round: of the own amount before',
      info,
      { ...nobody, earlier: fen(90_000) },
      '620',
      true,
    ],
  ] as [string, PackageInfo, PriorBids, string, boolean][])(
    '%s',
    (_, auction, book, amount, asks) => {
      expect(concerns(auction, book, amount)).toBe(asks);
    },
  );
});

describe('bids by line items', () => {
  const lines = [
    { lineNo: 1, name: '硒鼓', unit: '支', quantityThousandths: 2_000 },
    { lineNo: 2, name: '纸', unit: '箱', quantityThousandths: 1_500 },
  ];
  const byLines = { ...info, bidMode: 'lines', lines } as const;
  const draft = (prices: [number, string][]) => ({ amount: null, lines: new Map(prices) });

  it('[AU8] checks the total of price times quantity', () => {
    const prices: [number, string][] = [
      [1, '100'],
      [2, '33.33'],
    ];
    // 2 × 100.00 + 1.5 × 33.33 = 249.995; the line is rounded half up
    expect(checkDraft(byLines, nobody, draft(prices))).toMatchObject({
      kind: 'good',
      amount: 25_000,
    });
  });

  it('[AU8] names the missing line; nothing typed is no mistake', () => {
    expect(checkDraft(byLines, nobody, draft([[1, '1']]))).toEqual({
      kind: 'wrong',
      amount: null,
      text: '请填写「纸」的单价',
    });
    expect(checkDraft(byLines, nobody, EMPTY_DRAFT)).toEqual({ kind: 'empty' });
  });

  it('[AU7] [AU43] compares a total of all lines, and none of some lines', () => {
    const sealed = { ...byLines, awardBy: 'lines', quoteMethod: 'sealed' } as const;
    expect(checkDraft(sealed, nobody, draft([[1, '1']]))).toMatchObject({ concerns: [] });
    const all: [number, string][] = [
      [1, '1'],
      [2, '1'],
    ];
    const concerns = ['largeMove', 'extremeMove'];
    expect(checkDraft(sealed, nobody, draft(all))).toMatchObject({ concerns });
  });

  it('shows the amount of a line while its price can be read', () => {
    const [first] = lines;
    if (!first) throw new Error('no line');
    expect(lineAmount(first, '12.5')).toBe(2_500);
    expect(lineAmount(first, '12.555')).toBeNull();
    expect(lineAmount(first, '')).toBeNull();
    expect(lineAmount(first, undefined)).toBeNull();
  });
});

describe('stepChoices', () => {
  it('[AU9] go from the next acceptable amount', () => {
    expect(stepChoices(info, rival)).toEqual([
      { times: 1, amount: 94_000 },
      { times: 2, amount: 93_000 },
      { times: 5, amount: 90_000 },
    ]);
  });

  it('begin at the starting price while there is no reference', () => {
    expect(stepChoices(info, nobody)).toEqual([
      { times: 0, amount: 100_000 },
      { times: 1, amount: 99_000 },
      { times: 2, amount: 98_000 },
    ]);
  });

  it('[AU1] go up in a forward auction', () => {
    const forward = { ...info, direction: 'forward' } as const;
    const book = { ...rival, best: fen(120_000) };
    expect(stepChoices(forward, book).map(({ amount }) => amount)).toEqual([
      121_000, 122_000, 125_000,
    ]);
  });

  it('[AU9] every choice passes the checks of the server', () => {
    const books = fc.record({
      best: fc.integer({ min: 1, max: 100_000 }).map(fen),
      own: fc.integer({ min: 1, max: 100_000 }).map(fen),
      ownLeads: fc.boolean(),
    });
    const packages = fc.record({
      direction: fc.constantFrom('reverse' as const, 'forward' as const),
      stepBase: fc.constantFrom('best' as const, 'own' as const),
      multipleOfStep: fc.boolean(),
      stepKind: fc.constantFrom('amount' as const, 'percent' as const),
      stepPercentHundredths: fc.integer({ min: 1, max: 2_000 }),
    });
    fc.assert(
      fc.property(packages, books, (more, book) => {
        const auction = { ...info, ...more, startingPrice: fen(50_000) };
        for (const { amount } of stepChoices(auction, book)) {
          const text = `${amount / 100}`;
          if (parseFen(text) !== amount) continue;
          expect(checkDraft(auction, book, typed(text)).kind).toBe('good');
        }
      }),
    );
  });
});

describe('the arrow keys', () => {
  it('[AU9] go by a step, never back beyond the next acceptable amount', () => {
    expect(stepAway(info, rival, EMPTY_DRAFT, 'lower')).toBe(93_000);
    expect(stepAway(info, rival, EMPTY_DRAFT, 'higher')).toBe(94_000);
    expect(stepAway(info, rival, typed('920.00'), 'higher')).toBe(93_000);
    expect(stepAway(info, rival, typed('5'), 'lower')).toBeNull();
    expect(stepAway(info, rival, typed('x'), 'lower')).toBe(94_000);
  });

  it('[AU1] go up in a forward auction', () => {
    const forward = { ...info, direction: 'forward' } as const;
    const book = { ...rival, best: fen(120_000) };
    expect(stepAway(forward, book, EMPTY_DRAFT, 'higher')).toBe(122_000);
    expect(stepAway(forward, book, EMPTY_DRAFT, 'lower')).toBe(121_000);
  });
});

describe('words', () => {
  it('puts separators into the amounts of a refusal', () => {
    expect(refusalText({ refused: 'bid.stepReverse', values: { next: '93300.50' } })).toBe(
      '报价未达到降价幅度，本次最高可报 93,300.50',
    );
    expect(refusalText({ refused: 'bid.lineMissing', values: { line: 'A4 纸 70' } })).toBe(
      '请填写「A4 纸 70」的单价',
    );
  });

  it('[AU7] tells by how much', () => {
    expect(movedPercent(fen(100_000), fen(54_950))).toBe('45.1%');
    expect(movedPercent(fen(0), fen(5))).toBe('100%');
  });
});
