import { createHash } from 'node:crypto';
import { PublicBoard } from '@jicai/shared/contract/auction/live/public.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { publicBoardOf } from '@jicai/shared/domain/auction/watching/public-board.ts';
import { trafficLimits } from '@jicai/shared/traffic-limits.ts';
import { every, type Stop, type Time } from '../../time.ts';
import { createTokenBucket } from '../gateway/token-bucket.ts';
import type { Watch } from '../room/watch/watch.ts';
import type { Watches } from '../room/watch/watches.ts';
import type { ServerClock } from '../source/server-clock.ts';
import { decisionIn, type LiveService } from '../source/upstream.ts';

/** A public board as JSON with its ETag; every visitor gets the same bytes (RT4). */
export interface PublicBytes {
  readonly body: string;
  readonly etag: string;
}

/**
 * `unknown`: the platform refuses to show the auction, for example because it does not exist, or it is a
 * rehearsal. `busy`: the board cannot be read now, or too many boards were requested.
 */
export type PublicBoardResult = PublicBytes | 'unknown' | 'busy';

/**
 * Reads public boards. All visitors share one watch per auction, and each board is encoded at most
 * once a second.
 */
export interface PublicBoards {
  read(packageNumber: string): Promise<PublicBoardResult>;
  stop: Stop;
}

interface Entry {
  readonly watch: Watch;
  readonly release: Stop;
  readAt: number;
  encodedAt: number;
  encoded: PublicBytes | null;
}

interface PublicOptions {
  readonly service: Pick<LiveService, 'call'>;
  readonly token: string;
  readonly watches: Watches;
  readonly clock: ServerClock;
  readonly time: Time;
  /**
   * The time, in ms, without a read of its public board after which an auction is no longer watched
   * for that board.
   */
  readonly idleMs: number;
}

/** The largest number of auctions that are watched for the public at once. */
const MAX_AUCTIONS = 200;
const FRESH_MS = 1_000;
/**
 * The time, in ms, for which a package number is cached as unknown; a full cache is emptied
 * earlier.
 */
const REFUSED_MS = 30_000;
const MAX_REFUSED = 2_000;
/**
 * The rate limit on the package numbers that are checked with the platform because the relay does
 * not know them yet. Anybody may request any number.
 */
const NEW_NAMES = { ...trafficLimits.unknown.boards, patience: Number.POSITIVE_INFINITY };
const NOTHING_HELD = { epoch: '', version: 0 };

export function createPublicBoards(options: PublicOptions): PublicBoards {
  const { service, token, watches, clock, time } = options;
  const entries = new Map<string, Entry>();
  const opening = new Map<string, Promise<Entry | 'unknown' | 'busy'>>();
  const refused = new Map<string, number>();
  const names = createTokenBucket(NEW_NAMES, time.now);

  function refuse(packageNumber: string): 'unknown' {
    if (refused.size >= MAX_REFUSED) refused.clear();
    refused.set(packageNumber, time.now() + REFUSED_MS);
    return 'unknown';
  }

  /**
   * Reads from the platform whether the auction exists and is no rehearsal, and if so starts to
   * watch the auction. Returns `unknown`, and caches that, if the platform refuses or the auction
   * is a rehearsal; `busy` if the platform makes no decision or rejects the relay's token, or the
   * watch gets no state in time.
   */
  async function open(packageNumber: string): Promise<Entry | 'unknown' | 'busy'> {
    const asked = await service.call(liveEndpoints.packageInfo, { packageNumber }, { token });
    const answer = decisionIn(asked);
    // When the platform makes no decision, or rejects the relay's own token, nothing is cached: the
    // next request asks again.
    if (answer === null || (answer.kind === 'refused' && answer.status === 401)) return 'busy';
    if (answer.kind === 'refused' || answer.value.info.isRehearsal) return refuse(packageNumber);
    const { watch, release } = watches.hold(packageNumber);
    if (!(await watch.ready(NOTHING_HELD))) {
      release();
      return 'busy';
    }
    const entry = { watch, release, readAt: time.now(), encodedAt: 0, encoded: null };
    entries.set(packageNumber, entry);
    return entry;
  }

  async function find(packageNumber: string): Promise<Entry | 'unknown' | 'busy'> {
    const known = entries.get(packageNumber);
    if (known) return known;
    if ((refused.get(packageNumber) ?? 0) > time.now()) return 'unknown';
    const running = opening.get(packageNumber);
    if (running) return running;
    if (entries.size + opening.size >= MAX_AUCTIONS || names.take() !== 'ok') return 'busy';
    const attempt = open(packageNumber).finally(() => opening.delete(packageNumber));
    opening.set(packageNumber, attempt);
    return attempt;
  }

  function bytesOf(entry: Entry): PublicBytes | 'busy' {
    const now = time.now();
    if (entry.encoded && now - entry.encodedAt < FRESH_MS) return entry.encoded;
    const state = entry.watch.room.state();
    if (!state) return 'busy';
    const serverTimeMs = clock.now() ?? Date.now();
    const board = publicBoardOf(state, entry.watch.upstream(), serverTimeMs);
    const body = JSON.stringify(encode(PublicBoard, board));
    entry.encoded = { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
    entry.encodedAt = now;
    return entry.encoded;
  }

  const stopSweep = every(time, FRESH_MS, () => {
    for (const [packageNumber, entry] of entries) {
      if (time.now() - entry.readAt < options.idleMs) continue;
      entries.delete(packageNumber);
      entry.release();
    }
  });

  return {
    async read(packageNumber) {
      const entry = await find(packageNumber);
      if (entry === 'unknown' || entry === 'busy') return entry;
      entry.readAt = time.now();
      return bytesOf(entry);
    },
    stop() {
      stopSweep();
      for (const { release } of entries.values()) release();
      entries.clear();
    },
  };
}
