import type { Opening } from '@jicai/shared/domain/evidence/leaf/leaf.ts';
import { leafHashOf } from '@jicai/shared/domain/evidence/leaf/leaf.ts';
import { appendLeaves } from '@jicai/shared/domain/evidence/tiles/append.ts';
import { edgeTiles, type TileData } from '@jicai/shared/domain/evidence/tiles/hashes.ts';
import type { ReadTiles } from '@jicai/shared/domain/evidence/tiles/read.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { sha256 } from './hash.ts';

/** The tree while its row is locked. */
export interface LockedTree {
  /** The number of leaves. */
  readonly size: number;
  /** The name of the log in its checkpoints. */
  readonly origin: string;
}

/**
 * Locks the tree until the end of the transaction, so that leaves are appended and checkpoints signed one
 * after the other. The first caller names the log after the key `keyId`; the name then stays, whichever key
 * signs.
 */
export async function lockTree(keyId: string, trx: Executor): Promise<LockedTree> {
  const { rows } = await sql<{ size: number; origin: string | null }>`
    select size, origin from evidence_tree for update`.execute(trx);
  const [tree] = rows;
  if (!tree) throw new Error('the row of the tree is missing');
  if (tree.origin !== null) return { size: tree.size, origin: tree.origin };
  const origin = `jicai/${keyId}`;
  await trx.updateTable('evidence_tree').set({ origin }).execute();
  return { size: tree.size, origin };
}

/** Returns the reader of the tree's tiles. */
export const tilesOf =
  (db: Executor): ReadTiles =>
  async (tiles) => {
    const { rows } = await sql<{ at: number; hashes: Uint8Array }>`
      select asked.at, tile.hashes
      from unnest(${tiles.map(({ level }) => level)}::int[],
        ${tiles.map(({ index }) => index)}::bigint[]) with ordinality as asked(level, index, at)
      join evidence_tile tile on tile.level = asked.level and tile.index = asked.index
      order by asked.at limit ${tiles.length}`.execute(db);
    const found = new Map(rows.map(({ at, hashes }) => [at, new Uint8Array(hashes)]));
    return tiles.map((_, position) => found.get(position + 1) ?? null);
  };

async function writeTiles(written: readonly TileData[], trx: Executor): Promise<void> {
  const rows = written.map(({ tile: { level, index }, bytes }) => ({
    level,
    index,
    hashes: Buffer.from(bytes),
  }));
  await trx
    .insertInto('evidence_tile')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['level', 'index'])
        .doUpdateSet((tile) => ({ hashes: tile.ref('excluded.hashes') })),
    )
    .execute();
}

/** Appends leaves to the locked tree, whose size is `size`: its tiles and its new size. */
export async function growTree(
  size: number,
  openings: readonly Opening[],
  trx: Executor,
): Promise<void> {
  const edge = edgeTiles(size);
  const stored = edge.length === 0 ? [] : await tilesOf(trx)(edge);
  const tiles = edge.map((tile, position) => ({
    tile,
    bytes: stored[position] ?? new Uint8Array(),
  }));
  const hashes = openings.map((opening) => leafHashOf(opening, sha256));
  await writeTiles(appendLeaves({ size, tiles }, hashes, sha256), trx);
  await trx
    .updateTable('evidence_tree')
    .set({ size: size + openings.length })
    .execute();
}
