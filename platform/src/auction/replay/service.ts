import type { Viewer } from '@jicai/shared/contract/auction/auction.ts';
import type { ReplayBegin, ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';
import { REPLAY_PAGE } from '@jicai/shared/contract/auction/replay.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { readBegin, readEvents } from './repository.ts';

/** Reads the initial state of a replay. Refuses while the auction has no outcome (AU21, AU22). */
export async function beginReplay(
  packageNumber: string,
  viewer: Viewer,
  db: Executor,
): Promise<ReplayBegin | Refusal> {
  const begin = await readBegin(packageNumber, db);
  return begin ? { viewer, ...begin } : refuse('replay.notOver');
}

/**
 * Reads the events of a finished auction after `afterSeq`, oldest first, at most `REPLAY_PAGE`. Refuses while
 * the auction has no outcome.
 */
export async function readReplay(
  { packageNumber, afterSeq }: { packageNumber: string; afterSeq: number },
  viewer: Viewer,
  db: Executor,
): Promise<{ events: ReplayEvent[] } | Refusal> {
  const begin = await beginReplay(packageNumber, viewer, db);
  if (isRefusal(begin)) return begin;
  return { events: await readEvents(packageNumber, { afterSeq, limit: REPLAY_PAGE }, db) };
}
