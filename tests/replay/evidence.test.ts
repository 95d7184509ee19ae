import { describe, expect, it } from 'vitest';
import {
  type AuctionEvent,
  type EventKind,
  hashEvent,
} from '../../platform/src/auction/ledger/events.ts';
import { faultsOf } from './run/evidence.ts';

/** A log of events one second apart, each about supplier A. */
function logOf(...kinds: EventKind[]): AuctionEvent[] {
  const log: AuctionEvent[] = [];
  for (const kind of kinds) {
    const seq = log.length + 1;
    const prevHash = log.at(-1)?.hash ?? 'f'.repeat(64);
    const at = kind === 'end.extended' ? (log.at(-1)?.at ?? 0) : seq * 1_000;
    const salts = { salt: '1', secretSalt: '2' };
    const made = { seq, at, kind, actorId: 'p', code: 'A', requestKey: null };
    const body = { ...made, payload: { n: seq }, ...salts, prevHash };
    log.push({ ...body, hash: hashEvent(body) });
  }
  return log;
}

describe('[AU50] the log of a replayed auction', () => {
  it('has no fault when nothing was changed', () => {
    expect(
      faultsOf(logOf('bid.refused', 'bid.accepted', 'end.extended', 'auction.closed')),
    ).toEqual([]);
  });

  it('names the event that was changed, left out or moved', () => {
    const log = logOf('bid.accepted', 'bid.refused', 'auction.closed');
    const changed = log.map((event) => (event.seq === 2 ? { ...event, payload: { n: 3 } } : event));
    expect(faultsOf(changed)).toEqual(['event 2: is not what its hash says']);
    expect(faultsOf(log.filter(({ seq }) => seq !== 2))).toContain('event 3: out of sequence');
    expect(faultsOf(log.toReversed())).toContain('event 2: does not follow the one before');
  });

  it('[AU12] names an extension that no accepted bid caused', () => {
    expect(faultsOf(logOf('bid.refused', 'end.extended'))).toEqual([
      'event 2: no accepted bid extended the end',
    ]);
  });
});
