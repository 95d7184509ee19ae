import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { startWorld, until } from './world/world.ts';

const paces = { pollMs: 20, backoffMs: 20 };

/** Offers before the auction, between which a bid against one's own last amount may lie (AU4). */
const OFFERS = { A01: 10_000_00, B02: 5_000_00, C03: 9_500_00 } as const;

describe('a state that looks doubtful', () => {
  it('[AU4] [F4] bids between two opening offers are shown, to newcomers too', async () => {
    const { connect, auction, relay } = await startWorld({ paces });
    const entrants = auction.live().entrants.map((entrant) => ({
      ...entrant,
      openingOffer: fen(OFFERS[entrant.code as keyof typeof OFFERS]),
    }));
    auction.patch({ entrants });
    const first = connect('handler');
    await first.join();
    auction.bid('A01', 9_000_00);
    auction.bid('C03', 9_200_00);
    await until('both bids are on the board', () => first.board?.bidCount === 2, 5_000);
    expect(first.board?.standings.map(({ amount }) => amount).sort()).toEqual([9_000_00, 9_200_00]);
    const second = connect('supervisor');
    await second.join();
    expect(second.board?.bidCount).toBe(2);
    expect(relay.counters.problems.implausible).toBeUndefined();
  });

  it('[F4] is believed when two polls agree, once, and counted', async () => {
    const { connect, auction, relay } = await startWorld({ paces });
    const handler = connect('handler');
    await handler.join();
    auction.bid('A01', 900_000);
    auction.bid('B02', 800_000);
    await until('two bids', () => handler.board?.bidCount === 2, 5_000);
    // The service says a best bid that nobody made.
    auction.patch({ bestBid: fen(850_000), bidSeq: 3, bidCount: 3 });
    await until('believed', () => relay.counters.problems.believed === 1, 5_000);
    const doubts = relay.counters.problems.implausible;
    expect(doubts).toBe(1);
    const polls = relay.counters.polls;
    await until('more polls', () => relay.counters.polls > polls + 5, 5_000);
    expect(relay.counters.problems).toMatchObject({ believed: 1, implausible: doubts });
  });
});
