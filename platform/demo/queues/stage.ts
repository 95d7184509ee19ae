import { sql } from 'kysely';
import type { Storage } from '../../src/files/storage/storage.ts';
import { createFiles, type Files } from '../../src/files/upload/service.ts';
import type { Clock } from '../../src/kernel/db/clock.ts';
import type { WriteContext } from '../../src/kernel/write/write.ts';
import { decide } from '../../src/work/approval/flow/decide.ts';
import { type ReviewKind, reviewKinds } from '../../src/work/approval/kind.ts';
import { noFiles } from '../orders/stage.ts';
import { actingBy, type Parts, personOf } from '../people.ts';

/** The parts of the platform that the demonstration's queues need. */
export interface QueueParts extends Parts {
  readonly storage: Storage;
}

/** Writes of the demonstration's people, each at a time of its own. */
export interface Stage {
  readonly parts: QueueParts;
  readonly files: Files;
  /** The clock so many hours ago. */
  readonly at: (hoursAgo: number) => Clock;
  /** Carries out a write as somebody made it so many hours ago; throws when it is refused. */
  readonly as: <T>(
    loginName: string,
    hoursAgo: number,
    run: (context: WriteContext) => Promise<T>,
  ) => Promise<Exclude<T, { refused: unknown }>>;
}

/** Opens the stage on which the queues are filled. */
export function openQueueStage(parts: QueueParts): Stage {
  const { db, clock, storage } = parts;
  const at = (hours: number): Clock => ({
    now: () => sql<number>`(${clock.now()} - make_interval(hours => ${hours}::int))`,
  });
  return {
    parts,
    files: createFiles({ db, clock, storage }),
    at,
    as: async (loginName, hoursAgo, run) =>
      actingBy({ db, clock: at(hoursAgo) })(await personOf(loginName, parts), run),
  };
}

/** A review that a person of the demonstration passes. */
export const pass = (
  kind: ReviewKind,
  businessId: string,
  opinion: string,
  context: WriteContext,
) =>
  decide(
    { reviewKinds: reviewKinds(kind), files: noFiles },
    {
      businessType: kind.businessType,
      businessId,
      result: 'passed',
      opinion,
      fileGroup: null,
      fileChange: null,
    },
    context,
  );
