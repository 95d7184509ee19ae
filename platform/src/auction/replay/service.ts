import type { ReplayBegin, ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';
import { REPLAY_PAGE } from '@jicai/shared/contract/auction/replay.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import type { Auctions } from '../bidding/service.ts';
import { readBegin, readEvents } from './repository.ts';

interface Parts {
  readonly db: Database;
  readonly auctions: Auctions;
}

/** Finished auctions for those who answer for them: the handler and the supervisor. */
export function createReplays({ db, auctions }: Parts) {
  /** What the replay begins with; a refusal while the auction is not over (AU21, AU22). */
  async function ofFinished(person: Person, packageNumber: string): Promise<ReplayBegin | Refusal> {
    const viewer = await auctions.viewerOf(packageNumber, person, 'handler', 'supervisor');
    const begin = await readBegin(packageNumber, db);
    return begin ? { viewer, ...begin } : refuse('replay.notOver');
  }

  return {
    begin: ofFinished,

    /** One page of the log, oldest first. */
    async events(
      person: Person,
      { packageNumber, afterSeq }: { packageNumber: string; afterSeq: number },
    ): Promise<{ events: ReplayEvent[] } | Refusal> {
      const begin = await ofFinished(person, packageNumber);
      if ('refused' in begin) return begin;
      return { events: await readEvents(packageNumber, { afterSeq, limit: REPLAY_PAGE }, db) };
    },
  };
}

export type Replays = ReturnType<typeof createReplays>;
