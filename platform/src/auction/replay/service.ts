import type { Viewer } from '@jicai/shared/contract/auction/auction.ts';
import type { ReplayBegin, ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';
import { REPLAY_PAGE } from '@jicai/shared/contract/auction/replay.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { readBegin, readEvents } from './repository.ts';

/** Reads the state with which a replay begins. Refuses while the auction is not over (AU21, AU22). */
export async function beginReplay(
  packageNumber: string,
  viewer: Viewer,
  db: Executor,
): Promise<ReplayBegin | Refusal> {
  const begin = await readBegin(packageNumber, db);
  return begin ? { viewer, ...begin } : refuse('replay.notOver');
}

/** Reads a page of the log of a finished auction, oldest first. Refuses while it is not over. */
export async function readReplay(
  { packageNumber, afterSeq }: { packageNumber: string; afterSeq: number },
  viewer: Viewer,
  db: Executor,
): Promise<{ events: ReplayEvent[] } | Refusal> {
  const begin = await beginReplay(packageNumber, viewer, db);
  if (isRefusal(begin)) return begin;
  return { events: await readEvents(packageNumber, { afterSeq, limit: REPLAY_PAGE }, db) };
}
