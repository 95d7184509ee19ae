import type { BidReceipt } from '@jicai/shared/contract/auction/bidding.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { type BidEvent, type BidFlow, nextFlow, type PendingBid } from './bid-flow.ts';

const pending: PendingBid = {
  bidId: 'bid-00000001',
  amount: fen(94_000),
  typed: '940.00',
  reference: { kind: 'best', amount: fen(95_000) },
  seenBest: fen(95_000),
  insists: false,
  concerns: [],
  isAskedByServer: false,
  confirmToken: '',
  lines: [],
};
const large: PendingBid = { ...pending, concerns: ['largeMove'] };
const receipt: BidReceipt = {
  packageNumber: 'JJ-1',
  bidId: pending.bidId,
  accepted: true,
  seq: 9,
  at: 1,
  amount: pending.amount,
  eventHash: 'ab',
  proof: '',
  reason: '',
  confirmToken: '',
  confirmReference: null,
};

const flows: Record<BidFlow['kind'], BidFlow> = {
  idle: { kind: 'idle' },
  confirming: { kind: 'confirming', pending, asked: 'once' },
  sending: { kind: 'sending', pending },
  lost: { kind: 'lost', pending },
  answered: { kind: 'answered', receipt },
  failed: { kind: 'failed', text: '坏' },
};
const events: Record<BidEvent['kind'], BidEvent> = {
  ask: { kind: 'ask', pending },
  confirm: { kind: 'confirm' },
  cancel: { kind: 'cancel' },
  askAgain: { kind: 'askAgain' },
  receipt: { kind: 'receipt', receipt },
  refused: { kind: 'refused', text: '否' },
  noAnswer: { kind: 'noAnswer' },
  confirmAgain: { kind: 'confirmAgain', pending },
};

/**
 * The expected next state for each state and event; an event that is not listed changes nothing.
 */
const leads: Partial<Record<BidFlow['kind'], Partial<Record<BidEvent['kind'], BidFlow['kind']>>>> =
  {
    idle: { ask: 'confirming' },
    confirming: { ask: 'confirming', confirm: 'sending', cancel: 'idle' },
    sending: {
      receipt: 'answered',
      refused: 'failed',
      noAnswer: 'lost',
      confirmAgain: 'confirming',
    },
    lost: { askAgain: 'sending', receipt: 'answered' },
    answered: { ask: 'confirming' },
    failed: { ask: 'confirming' },
  };

describe('nextFlow', () => {
  for (const [from, flow] of Object.entries(flows)) {
    for (const [name, event] of Object.entries(events)) {
      const to = leads[from as BidFlow['kind']]?.[name as BidEvent['kind']];
      it(`[AU53] ${from} + ${name} → ${to ?? 'nothing'}`, () => {
        const after = nextFlow(flow, event);
        if (to) expect(after.kind).toBe(to);
        else expect(after).toBe(flow);
      });
    }
  }

  it('[AU53] a second click on the confirmation finds it taken', () => {
    const sending = nextFlow(flows.confirming, events.confirm);
    expect(nextFlow(sending, events.confirm)).toBe(sending);
  });

  it('[AU7] a large move is asked twice', () => {
    const once = nextFlow(flows.idle, { kind: 'ask', pending: large });
    const twice = nextFlow(once, events.confirm);
    expect(twice).toMatchObject({ kind: 'confirming', asked: 'twice' });
    expect(nextFlow(twice, events.confirm)).toMatchObject({ kind: 'sending', pending: large });
    expect(nextFlow(twice, events.cancel)).toEqual({ kind: 'idle' });
  });

  it('[AU7] where the server asks, the first yes sends, and its question is the second', () => {
    const asked: PendingBid = { ...large, isAskedByServer: true };
    const once = nextFlow(flows.idle, { kind: 'ask', pending: asked });
    const sending = nextFlow(once, events.confirm);
    expect(sending).toMatchObject({ kind: 'sending' });
    const again: PendingBid = { ...asked, bidId: 'b-2', confirmToken: 'token' };
    const twice = nextFlow(sending, { kind: 'confirmAgain', pending: again });
    expect(twice).toMatchObject({ kind: 'confirming', asked: 'twice', pending: again });
    expect(nextFlow(twice, events.confirm)).toMatchObject({ kind: 'sending', pending: again });
  });

  it('[AU53] a lost bid is settled by no other receipt, nor by a question for its amount', () => {
    for (const other of [{ bidId: 'bid-00000002' }, { confirmToken: 'token' }]) {
      const event = { kind: 'receipt', receipt: { ...receipt, ...other } } as const;
      expect(nextFlow(flows.lost, event)).toBe(flows.lost);
    }
  });

  it('[AU53] asking again keeps the bid’s own id', () => {
    expect(nextFlow(flows.lost, events.askAgain)).toEqual({ kind: 'sending', pending });
  });
});
