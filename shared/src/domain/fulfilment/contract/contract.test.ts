import { describe, expect, it } from 'vitest';
import { keysOf } from '../../kernel/keys.ts';
import { fen } from '../../kernel/numbers/money.ts';
import { walkStates } from '../../kernel/states/walk-states.ts';
import {
  checkPlan,
  heldOf,
  type Instalment,
  milestones,
  planAmounts,
  planWords,
  supplementMost,
  wholeOnAcceptance,
} from './plan.ts';
import { type ContractState, contractProgress, contractStates, contractTable } from './states.ts';
import { fillIn, generalClauses, proposalClauses, unknownPlaceholders } from './text.ts';

const nobody = { kind: 'contract', drafting: null, sealing: null, hold: null } as const;

describe('the states of a contract', () => {
  it('reach every state, and leave every one but the last', () => {
    const faults = walkStates(contractTable, {
      sides: ['buyer', 'sealer', 'supplier', 'reviewer', 'reader', 'system'],
      facts: { ...nobody, kind: 'supplement' },
      ways: [],
    });
    expect(faults.filter((fault) => !fault.includes('→'))).toEqual([]);
  });

  it('are left by the side whose turn it is alone', () => {
    const sides = ['buyer', 'sealer', 'supplier', 'reviewer', 'reader'] as const;
    const who = (state: (typeof contractStates)[number]) =>
      sides.filter((side) =>
        contractTable.actions({ state, side, facts: nobody }).some((name) => name !== 'sendBack'),
      );
    expect(Object.fromEntries(contractStates.map((state) => [state, who(state)]))).toEqual({
      draft: ['buyer'],
      pendingSupplier: ['supplier'],
      pendingBuyer: ['buyer'],
      pendingSupplierSeal: ['supplier'],
      pendingBuyerSeal: ['buyer', 'sealer'],
      pendingReview: ['reviewer'],
      failed: ['buyer'],
      effective: [],
      changed: [],
      terminated: [],
      void: [],
    });
  });

  it('hold an order back until the contract is in force, and never afterwards', () => {
    const isHeld = (state: ContractState) =>
      ['drafting', 'review'].includes(contractProgress(state));
    const held = contractStates.filter(isHeld);
    expect(held).toEqual([
      'draft',
      'pendingSupplier',
      'pendingBuyer',
      'pendingSupplierSeal',
      'pendingBuyerSeal',
      'pendingReview',
      'failed',
    ]);
  });

  it('give no seal to a drafter, and let no order’s own contract be dropped', () => {
    const sealing = { refused: 'duty.conflict' } as const;
    const view = { state: 'pendingBuyerSeal', side: 'buyer' } as const;
    expect(contractTable.check('sealBuyer', { ...view, facts: { ...nobody, sealing } })).toBe(
      sealing,
    );
    expect(contractTable.actions({ ...view, facts: nobody })).toEqual(['sendBack', 'sealBuyer']);
    const proposal = { ...nobody, kind: 'supplement' } as const;
    expect(contractTable.check('drop', { ...view, facts: proposal })).toBeNull();
  });
});

describe('[PJ10] a contract whose order waits', () => {
  const hold = { refused: 'order.held' } as const;
  const binding = [
    ['send', 'draft', 'buyer'],
    ['complete', 'pendingSupplier', 'supplier'],
    ['confirm', 'pendingBuyer', 'buyer'],
    ['sealSupplier', 'pendingSupplierSeal', 'supplier'],
    ['sealBuyer', 'pendingBuyerSeal', 'sealer'],
    ['pass', 'pendingReview', 'reviewer'],
  ] as const;

  it.each(binding)('is not bound further by %s', (name, state, side) => {
    const facts = { ...nobody, hold };
    expect(contractTable.check(name, { state, side, facts })).toBe(hold);
    const ending = { ...facts, kind: 'termination' } as const;
    expect(contractTable.check(name, { state, side, facts: ending })).toBeNull();
  });

  it('may be sent back, failed, revised and given up', () => {
    const free = Object.keys(contractTable.transitions).filter((name) =>
      binding.every(([bound]) => bound !== name),
    );
    expect(free).toEqual(
      expect.arrayContaining(['sendBack', 'fail', 'revise', 'drop', 'terminate', 'cancel']),
    );
    const view = { state: 'pendingReview', side: 'reviewer' } as const;
    expect(contractTable.check('fail', { ...view, facts: { ...nobody, hold } })).toBeNull();
  });
});

describe('[FU15] a payment plan', () => {
  const plan = [
    { milestone: 'prepayment', share: 3_000, days: 10 },
    { milestone: 'acceptance', share: 6_500, days: 0 },
    { milestone: 'retention', share: 500, days: 365 },
  ] as const;

  it('adds up to the contract to the 分, whatever its amount', () => {
    for (const amount of [1, 7, 99, 100_001, 3_333_333])
      expect(planAmounts(plan, fen(amount)).reduce((sum, one) => sum + one, 0)).toBe(amount);
  });

  it('keeps back what is due later, never more than its share', () => {
    expect(heldOf(plan, fen(10_019))).toEqual([{ milestone: 'retention', amount: 500, days: 365 }]);
    expect(heldOf(wholeOnAcceptance, fen(10_019))).toEqual([]);
    // F079: instalments are shares of the amount that the prepayment leaves, so a prepayment above
    // its share lowers them.
    const stages: Instalment[] = [
      { milestone: 'prepayment', share: 1_000, days: 0 },
      { milestone: 'acceptance', share: 4_500, days: 0 },
      { milestone: 'stage', share: 4_500, days: 30 },
    ];
    const later = (prepaid: number) => heldOf(stages, fen(151_230), fen(prepaid))[0]?.amount;
    expect([0, 15_123, 30_000].map(later)).toEqual([68_053, 68_053, 60_615]);
  });

  it('is refused for a wrong sum, share, row or bond', () => {
    expect(checkPlan(plan, 1_000)).toBeNull();
    expect(checkPlan(plan, 1_001)?.refused).toBe('contract.bondMost');
    expect(checkPlan([], 0)?.refused).toBe('contract.planLength');
    expect(checkPlan([{ milestone: 'acceptance', share: 9_999, days: 0 }], 0)?.refused).toBe(
      'contract.planSum',
    );
    const days = checkPlan([{ milestone: 'stage', share: 10_000, days: -1 }], 0);
    expect(days).toMatchObject({ refused: 'contract.planDays', field: 'plan.0.days' });
    const half = { milestone: 'acceptance', share: 10_000, days: 0 } as const;
    for (const share of [0, -3_000, 10_001])
      expect(checkPlan([half, { ...half, share }], 0)).toMatchObject({
        refused: 'contract.planShare',
        field: 'plan.1.share',
        values: { row: '2', share: String(share / 100) },
      });
    const most = { milestone: 'prepayment', share: 6_000, days: 0 } as const;
    const rest = { milestone: 'acceptance', share: 4_000, days: 0 } as const;
    expect(checkPlan([most, rest], 0)?.refused).toBe('contract.planMost');
  });

  it('lets supplements add a tenth', () => {
    expect(supplementMost(fen(99_999))).toBe(9_999);
  });
});

describe('the text of a contract', () => {
  it('states the milestone of each instalment once', () => {
    expect(planWords(wholeOnAcceptance, fen(3_618_000))).toBe(
      '第 1 期 验收合格后支付 100%（36,180.00）',
    );
    for (const milestone of keysOf(milestones))
      for (const days of [0, 30]) {
        const text = planWords([{ milestone, share: 10_000, days }], fen(100));
        const { length } = text.match(/验收|生效|支付/gu) ?? [];
        const isHeld = heldOf([{ milestone, share: 10_000, days: 1 }], fen(100)).length > 0;
        const inTime = isHeld ? '验收合格满 30 天后' : '后 30 天内';
        expect(text, text).toContain(days > 0 ? inTime : '后');
        expect(length, text).toBe(2);
      }
  });

  it('fills in what is known, and leaves a blank for the rest', () => {
    expect(fillIn('{{甲方}} 与 {{ 乙方 }}', { 甲方: '一中' })).toBe('一中 与 ＿＿＿＿');
    expect(unknownPlaceholders('{{甲方}}{{丙方}}')).toEqual(['丙方']);
  });

  it('has no unknown placeholder in the built-in templates', () => {
    for (const { text } of [...generalClauses, ...Object.values(proposalClauses).flat()])
      expect(unknownPlaceholders(text)).toEqual([]);
  });
});
