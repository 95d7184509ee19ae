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
import type { LiveService } from '../source/upstream.ts';

/** A public board as it is sent: the same bytes for everybody (RT4). */
export interface PublicBytes {
  readonly body: string;
  readonly etag: string;
}

/** `unknown`: there is no such auction, or it is not public. `busy`: ask again later. */
export type PublicAnswer = PublicBytes | 'unknown' | 'busy';

/** The public boards: each auction is polled once and encoded once a second, for any number of viewers. */
export interface PublicBoards {
  read(packageNumber: string): Promise<PublicAnswer>;
  stop: Stop;
}

interface Entry {
  readonly watch: Watch;
  readonly release: Stop;
  askedAt: number;
  madeAt: number;
  made: PublicBytes | null;
}

interface PublicOptions {
  readonly service: Pick<LiveService, 'call'>;
  readonly token: string;
  readonly watches: Watches;
  readonly clock: ServerClock;
  readonly time: Time;
  /** An auction that nobody has asked for in this time is watched no longer. */
  readonly idleMs: number;
}

/** At most so many auctions for the public at once. */
const MOST = 200;
const FRESH_MS = 1_000;
/** An auction that is not public is asked about again after this time. */
const REFUSED_MS = 30_000;
const MOST_REFUSED = 2_000;
/** Strangers may name anything: so many new names reach the platform. */
const NEW_NAMES = { ...trafficLimits.unknown.boards, patience: Number.POSITIVE_INFINITY };
const NOTHING_HELD = { epoch: '', version: 0 };

export function createPublicBoards(options: PublicOptions): PublicBoards {
  const { service, token, watches, clock, time } = options;
  const entries = new Map<string, Entry>();
  const opening = new Map<string, Promise<Entry | 'unknown' | 'busy'>>();
  const refused = new Map<string, number>();
  const names = createTokenBucket(NEW_NAMES, time.now);

  function refuse(packageNumber: string): 'unknown' {
    if (refused.size >= MOST_REFUSED) refused.clear();
    refused.set(packageNumber, time.now() + REFUSED_MS);
    return 'unknown';
  }

  /** Asks the platform whether there is such an auction for everybody, and begins to watch it. */
  async function open(packageNumber: string): Promise<Entry | 'unknown' | 'busy'> {
    const answer = await service.call(liveEndpoints.packageInfo, { packageNumber }, { token });
    if (answer.kind === 'failed') return 'busy';
    if (answer.kind === 'refused' || answer.value.info.isRehearsal) return refuse(packageNumber);
    const { watch, release } = watches.hold(packageNumber);
    if (!(await watch.ready(NOTHING_HELD))) {
      release();
      return 'busy';
    }
    const entry = { watch, release, askedAt: time.now(), madeAt: 0, made: null };
    entries.set(packageNumber, entry);
    return entry;
  }

  async function find(packageNumber: string): Promise<Entry | 'unknown' | 'busy'> {
    const known = entries.get(packageNumber);
    if (known) return known;
    if ((refused.get(packageNumber) ?? 0) > time.now()) return 'unknown';
    const running = opening.get(packageNumber);
    if (running) return running;
    if (entries.size + opening.size >= MOST || names.take() !== 'ok') return 'busy';
    const question = open(packageNumber).finally(() => opening.delete(packageNumber));
    opening.set(packageNumber, question);
    return question;
  }

  function bytesOf(entry: Entry): PublicBytes | 'busy' {
    const now = time.now();
    if (entry.made && now - entry.madeAt < FRESH_MS) return entry.made;
    const state = entry.watch.room.state();
    if (!state) return 'busy';
    const serverTimeMs = clock.now() ?? Date.now();
    const board = publicBoardOf(state, entry.watch.upstream(), serverTimeMs);
    const body = JSON.stringify(encode(PublicBoard, board));
    entry.made = { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
    entry.madeAt = now;
    return entry.made;
  }

  const stopSweep = every(time, FRESH_MS, () => {
    for (const [packageNumber, entry] of entries) {
      if (time.now() - entry.askedAt < options.idleMs) continue;
      entries.delete(packageNumber);
      entry.release();
    }
  });

  return {
    async read(packageNumber) {
      const entry = await find(packageNumber);
      if (entry === 'unknown' || entry === 'busy') return entry;
      entry.askedAt = time.now();
      return bytesOf(entry);
    },
    stop() {
      stopSweep();
      for (const { release } of entries.values()) release();
      entries.clear();
    },
  };
}
