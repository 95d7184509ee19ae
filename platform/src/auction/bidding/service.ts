import type { AuctionRole, Viewer } from '@jicai/shared/contract/auction/auction.ts';
import type { RunState } from '@jicai/shared/domain/auction/types.ts';
import { LRUCache } from 'lru-cache';
import type { Person } from '../../kernel/http/caller.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { changeClosing, changeState, clearBids, pauseAtOnce } from '../control/control.ts';
import { readReminders, sendReminder } from '../control/reminders.ts';
import { type Decision, decideCountersign } from '../countersign/countersign.ts';
import type { Actor, LedgerParts } from '../ledger/ledger.ts';
import { readBidHistory, readOwnEvents, readSupplierStates } from '../live/history.ts';
import { readBids, readLiveState } from '../live/state.ts';
import { readLines, readPackageInfo } from '../participation/package-info.ts';
import { findViewer } from '../participation/participants.ts';
import { findBid, takeBid } from './bids.ts';

interface Page {
  readonly packageNumber: string;
  readonly page: number;
  readonly pageSize: number;
}

/** What people do in and read of a live auction; who takes part as what is asked for every call. */
export function createAuctions(parts: LedgerParts) {
  const { db, clock } = parts;

  /** As what the person takes part. Throws 403 (or 404) for everybody else ([A11]). */
  async function viewerOf(
    packageNumber: string,
    person: Person,
    ...roles: AuctionRole[]
  ): Promise<Viewer> {
    const viewer = await findViewer(packageNumber, person, db);
    if (viewer === undefined) throw new Failure(404, 'auction.unknown');
    if (viewer === null) throw new Failure(403, 'auction.notParticipant');
    if (roles.length > 0 && !roles.includes(viewer.role)) {
      const key = roles.includes('handler') ? 'auction.notHandler' : 'permission.denied';
      throw new Failure(403, key);
    }
    return viewer;
  }

  const actorOf = (
    person: Person,
    viewer: Viewer,
    requestKey: string,
  ): Actor & { role: AuctionRole } => ({
    personId: person.id,
    supplierId: viewer.role === 'supplier' ? person.orgId : null,
    requestKey,
    role: viewer.role,
  });

  async function asHandler(packageNumber: string, person: Person, requestKey: string) {
    return actorOf(person, await viewerOf(packageNumber, person, 'handler'), requestKey);
  }

  const bidders = new LRUCache<string, true>({ max: 20_000, ttl: 60_000 });

  /**
   * Keeps strangers from the auction's lock. Who was let in is not asked again for a minute: his
   * place is read under the lock with every bid, so a yes that has grown old lets nobody bid.
   */
  async function admitBidder(packageNumber: string, person: Person): Promise<void> {
    const key = JSON.stringify([packageNumber, person.orgId]);
    if (person.roles.includes('supplier') && bidders.has(key)) return;
    await viewerOf(packageNumber, person, 'supplier');
    bidders.set(key, true);
  }

  return {
    viewerOf,

    async bid(
      person: Person,
      requestKey: string,
      input: { packageNumber: string; amount: string; lines: { lineNo: number; price: string }[] },
    ) {
      await admitBidder(input.packageNumber, person);
      const lines = input.lines.length > 0 ? await readLines(input.packageNumber, db) : [];
      const actor = { personId: person.id, supplierId: person.orgId, requestKey };
      return takeBid(parts, actor, input, lines);
    },

    async bidResult(
      person: Person,
      { packageNumber, bidId }: { packageNumber: string; bidId: string },
    ) {
      await viewerOf(packageNumber, person, 'supplier');
      return findBid(parts, person.id, packageNumber, bidId);
    },

    async changeState(
      person: Person,
      requestKey: string,
      to: { packageNumber: string; runState: RunState; laterEnd: number | null; reason: string },
    ) {
      return changeState(parts, await asHandler(to.packageNumber, person, requestKey), to);
    },

    async changeEnd(
      person: Person,
      requestKey: string,
      to: { packageNumber: string; end: number; reason: string },
    ) {
      return changeClosing(parts, await asHandler(to.packageNumber, person, requestKey), to);
    },

    async emergencyPause(
      person: Person,
      requestKey: string,
      which: { packageNumber: string; reason: string },
    ) {
      return pauseAtOnce(parts, await asHandler(which.packageNumber, person, requestKey), which);
    },

    /** AU31-AU33: only the project's supervisor. */
    async decideCountersign(person: Person, requestKey: string, decision: Decision) {
      const viewer = await viewerOf(decision.packageNumber, person, 'supervisor');
      return decideCountersign(parts, actorOf(person, viewer, requestKey), decision);
    },

    async clearBids(
      person: Person,
      requestKey: string,
      which: { packageNumber: string; code: string; reason: string },
    ) {
      return clearBids(parts, await asHandler(which.packageNumber, person, requestKey), which);
    },

    async sendReminder(
      person: Person,
      requestKey: string,
      message: { packageNumber: string; toCode: string | null; text: string },
    ) {
      const viewer = await viewerOf(message.packageNumber, person);
      return sendReminder(parts, actorOf(person, viewer, requestKey), message);
    },

    /** Reminders that the person may see; null for the relay, which sees all. */
    async reminders(
      person: Person | null,
      { packageNumber, afterSeq }: { packageNumber: string; afterSeq: number },
    ) {
      const viewer = person && (await viewerOf(packageNumber, person));
      return readReminders(packageNumber, afterSeq, viewer?.code ?? null, db);
    },

    async ownEvents(person: Person, { packageNumber, ...page }: Page) {
      const { code } = await viewerOf(packageNumber, person, 'supplier');
      return readOwnEvents(packageNumber, code ?? '', page, parts);
    },

    async history(person: Person, { packageNumber, ...page }: Page) {
      await viewerOf(packageNumber, person, 'handler', 'supervisor');
      return readBidHistory(packageNumber, page, db);
    },

    async supplierStates(person: Person, packageNumber: string) {
      await viewerOf(packageNumber, person, 'handler', 'supervisor');
      return readSupplierStates(packageNumber, db);
    },

    /** The live state with names: for the relay (null) and the organisers. */
    async liveState(person: Person | null, packageNumber: string) {
      if (person) await viewerOf(packageNumber, person, 'handler', 'supervisor');
      const state = await readLiveState(packageNumber, clock, db);
      if (!state) throw new Failure(404, 'auction.unknown');
      return state;
    },

    async bids(
      person: Person | null,
      { packageNumber, afterSeq }: { packageNumber: string; afterSeq: number },
    ) {
      if (person) await viewerOf(packageNumber, person);
      return readBids(packageNumber, afterSeq, db);
    },

    async packageInfo(person: Person | null, packageNumber: string) {
      const viewer = person && (await viewerOf(packageNumber, person));
      const info = await readPackageInfo(packageNumber, db);
      if (!info) throw new Failure(404, 'auction.unknown');
      return { info, viewer };
    },
  };
}

export type Auctions = ReturnType<typeof createAuctions>;
