import type { HashBytes } from '../crypto.ts';
import { completeSubtrees, type HashAt, type Subtree } from '../tree/hash-of-range.ts';
import { HASH_BYTES, nodeHash } from '../tree/hashing.ts';
import type { Range } from '../tree/ranges.ts';
import { TILE_HEIGHT, TILE_WIDTH, type Tile, tileAt } from './tile.ts';

/** Where the hash of a complete subtree is: 2^n hashes of one tile, from `offset` on. */
interface Place {
  readonly level: number;
  readonly index: number;
  readonly offset: number;
  readonly count: number;
}

function placeOf({ level, index }: Subtree): Place {
  const count = 2 ** (level % TILE_HEIGHT);
  const first = index * count;
  return {
    level: Math.floor(level / TILE_HEIGHT),
    index: Math.floor(first / TILE_WIDTH),
    offset: first % TILE_WIDTH,
    count,
  };
}

const keyOf = ({ level, index }: Pick<Tile, 'level' | 'index'>): string => `${level}/${index}`;

/** Returns the tiles, each once, from which the hashes of these ranges of a tree are computed. */
export function tilesOfRanges(ranges: readonly Range[], size: number): Tile[] {
  const tiles = new Map<string, Tile>();
  for (const subtree of ranges.flatMap(completeSubtrees)) {
    const { level, index } = placeOf(subtree);
    const tile = tileAt(level, index, size);
    tiles.set(keyOf(tile), tile);
  }
  return [...tiles.values()];
}

/** Returns the tiles at the right edge of a tree, from which its root is computed and it grows. */
export const edgeTiles = (size: number): Tile[] => tilesOfRanges([{ start: 0, end: size }], size);

/** A tile with its hashes, one after the other. */
export interface TileData {
  readonly tile: Tile;
  readonly bytes: Uint8Array;
}

/** Returns the hash of a whole number of bytes' hashes whose count is a power of two. */
function rootOfRow(row: Uint8Array, sha256: HashBytes): Uint8Array {
  let hashes = Array.from({ length: row.length / HASH_BYTES }, (_, index) =>
    row.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );
  while (hashes.length > 1) {
    const above: Uint8Array[] = [];
    for (let index = 0; index + 1 < hashes.length; index += 2) {
      const [left, right] = hashes.slice(index, index + 2);
      if (left && right) above.push(nodeHash(left, right, sha256));
    }
    hashes = above;
  }
  // A copy, so that nobody keeps a whole tile in memory by one hash of it.
  return new Uint8Array(hashes[0] ?? []);
}

/** Returns the root of a full tile, which is a hash of the level above. */
export const tileRoot = (bytes: Uint8Array, sha256: HashBytes): Uint8Array =>
  rootOfRow(bytes, sha256);

/**
 * Returns a function that computes the hashes of complete subtrees from tiles. The function throws for a
 * subtree of a tile that is not among them, which is a mistake of the caller.
 */
export function hashesOfTiles(tiles: readonly TileData[], sha256: HashBytes): HashAt {
  const byPlace = new Map(tiles.map(({ tile, bytes }) => [keyOf(tile), bytes]));
  return (subtree) => {
    const { offset, count, ...tile } = placeOf(subtree);
    const row = byPlace
      .get(keyOf(tile))
      ?.subarray(offset * HASH_BYTES, (offset + count) * HASH_BYTES);
    if (row?.length !== count * HASH_BYTES) throw new Error(`no tile ${keyOf(tile)}`);
    return rootOfRow(row, sha256);
  };
}
