import { randomBytes } from 'node:crypto';
import { openingOf } from '@jicai/shared/domain/evidence/leaf/leaf.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { findNew } from './sources.ts';
import { growTree, lockTree } from './tree.ts';

export interface EvidenceNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly signing: SigningKey;
}

/** The most leaves of one transaction. */
export const LEAF_BATCH = 500;

/** TL2: a leaf's salt, 16 random bytes in hex, without which nobody can try contents. */
const SALT_BYTES = 16;

/**
 * Appends what is not in the tree yet, at most `LEAF_BATCH` leaves, in one transaction: what was taken from
 * `evidence_pending`, the openings, the tiles and the size are stored together or not at all. Resolves to the
 * number of new leaves.
 */
export const collectLeaves = ({ db, clock, signing }: EvidenceNeeds): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { size } = await lockTree(signing.id, trx);
    const now = await readNow(clock, trx);
    const found = await findNew(LEAF_BATCH, now, trx);
    if (found.length === 0) return 0;
    const leaves = found.map(({ source, kind, objectId, seq, head }, index) => {
      const place = seq === null ? {} : { seq };
      const leaf = { kind, id: objectId, ...place, head, time: now };
      const opening = openingOf(leaf, randomBytes(SALT_BYTES).toString('hex'));
      return { position: size + index, source, kind, object_id: objectId, seq, ...opening };
    });
    await trx
      .insertInto('evidence_leaf')
      .values(leaves.map((leaf) => ({ ...leaf, at: moment(now) })))
      .execute();
    await growTree(size, leaves, trx);
    return leaves.length;
  });
