import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import { expireRequests } from '../countersign/expiry.ts';
import type { Seals } from '../sealed/seals.ts';
import { type Draft, startDraft } from './draft.ts';
import type { AuctionEvent, EventKind } from './events.ts';
import { pauseIfFaulty } from './fault.ts';
import { revealIdentities } from './identities.ts';
import * as auctions from './repository.ts';
import { settleDue } from './settle.ts';

export interface LedgerParts {
  readonly db: Database;
  readonly clock: Clock;
  /** Without it nobody can quote in a sealed auction, or open one (AU21). */
  readonly seals?: Seals;
  /** Without it answers to bids carry no receipt (AU51). */
  readonly signing?: SigningKey;
}

/** Who changes an auction, and with which request. */
export interface Actor {
  readonly personId: string;
  /** The supplier a person acts for; null for the organisers. */
  readonly supplierId: string | null;
  readonly requestKey: string | null;
}

/** How a call that was made before is answered: from the event that it wrote. */
export interface Repeat<T> {
  /** What this call writes under its key; under anything else the key is somebody else's. */
  readonly kinds: readonly EventKind[];
  readonly answer: (earlier: AuctionEvent) => T | Refusal;
}

/** What a decision is made from. */
export interface Locked {
  readonly draft: Draft;
  readonly now: number;
  readonly entrant: auctions.EntrantRecord | null;
  readonly trx: Executor;
  /** The key of sealed quotes. Throws where this process has none. */
  readonly seals: () => Seals;
}

/**
 * Changes one auction: takes its row, reads the time, settles what is due (AU16), lets
 * `decide` draft, and writes the draft, all in one transaction. A request key that the same person
 * used before is answered from the log (AU53). A refusal that `decide` returns without
 * drafting leaves no trace.
 */
export async function changeAuction<T>(
  { db, clock, seals }: LedgerParts,
  packageNumber: string,
  actor: Actor,
  decide: (locked: Locked) => Promise<T | Refusal> | T | Refusal,
  repeat: Repeat<T>,
): Promise<T | Refusal> {
  let isMoved = false;
  const result = await db.transaction().execute(async (trx) => {
    const { personId: actorId, supplierId, requestKey } = actor;
    const given = { packageNumber, supplierId, actorId, requestKey };
    const locked = await auctions.lockAuction(given, clock, trx);
    if (!locked) return refuse('auction.unknown');
    const { auction } = locked;
    const { earlier, ...context } = locked.context;
    if (earlier) {
      return repeat.kinds.includes(earlier.kind) ? repeat.answer(earlier) : refuse('call.keyUsed');
    }
    // A clock that was set back never reorders the log.
    const now = Math.max(context.now, auction.lastEventAt);
    const draft = startDraft(auction);
    await pauseIfFaulty(draft, context.beatAt, now, trx);
    await settleDue(draft, now, trx);
    // By the close before the decision, or by the decision itself (a stop).
    const expireWhenOver = async () => {
      if (draft.auction.clock.settled && !auction.clock.settled) await expireRequests(draft, trx);
    };
    await expireWhenOver();
    // A round that ended in the meantime has moved the supplier's place.
    const entrant =
      context.entrant && draft.events.length > 0
        ? await auctions.readEntrant(packageNumber, context.entrant.code, trx)
        : context.entrant;
    const sealsOf = () => {
      if (!seals) throw new Error('there is no key for sealed quotes');
      return seals;
    };
    const answer = await decide({ draft, now, entrant, trx, seals: sealsOf });
    await expireWhenOver();
    revealIdentities(draft, auction);
    if (draft.events.length > 0) await auctions.write(draft, trx);
    isMoved = draft.events.length > 0;
    return answer;
  });
  // A repeated call too: the one whose answer was lost may not have reached the relay.
  if (isMoved || !isRefusal(result)) signalChange('auction', [packageNumber]);
  return result;
}

/** Writes what is due of an auction: rounds, close, award (AU16); does nothing otherwise. */
export async function settleAuction(parts: LedgerParts, packageNumber: string): Promise<void> {
  const actor: Actor = { personId: '', supplierId: null, requestKey: null };
  const result = await changeAuction(parts, packageNumber, actor, () => null, {
    kinds: [],
    answer: () => null,
  });
  if (isRefusal(result)) throw new Error(`could not settle ${packageNumber}: ${result.refused}`);
}
