import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { info } from '../../live/testing/board.ts';
import { nextFlow } from './bid-flow.ts';
import { pendingBid } from './pending-bid.ts';

const nobody = { best: null, own: null, ownLeads: false };
const bid = { amount: fen(1_000), concerns: ['largeMove'], lines: [] } as const;

describe('a large move [AU7]', () => {
  const askedTwice = (rules: Partial<typeof info>) => {
    const pending = pendingBid({ ...info, ...rules }, nobody, bid);
    const once = nextFlow({ kind: 'idle' }, { kind: 'ask', pending });
    return nextFlow(once, { kind: 'confirm' }).kind === 'confirming';
  };

  it('is asked about a second time by the page or by the server', () => {
    expect(askedTwice({ largeMove: 'taken' })).toBe(true);
    expect(askedTwice({ largeMove: 'confirmed' })).toBe(false);
  });

  it('[AU43] is asked about by the page where lines may be left out: the server asks nobody', () => {
    const byLines = { bidMode: 'lines', awardBy: 'lines', quoteMethod: 'sealed' } as const;
    expect(askedTwice({ ...byLines, largeMove: 'confirmed' })).toBe(true);
  });
});
