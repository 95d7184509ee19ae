import { concat, joined } from '../bytes/bytes.ts';
import type { HashBytes } from '../crypto.ts';
import { HASH_BYTES } from '../tree/hashing.ts';
import { type TileData, tileRoot } from './hashes.ts';
import { rowLength, TILE_WIDTH } from './tile.ts';

const FULL_BYTES = TILE_WIDTH * HASH_BYTES;

/** A tree before leaves are added: its size and its `edgeTiles`. */
export interface Edge {
  readonly size: number;
  readonly tiles: readonly TileData[];
}

/**
 * Returns the bytes of a level's partial tile, none if the level ends with a full tile. Throws if the caller
 * did not pass the tile.
 */
function partialBytes({ size, tiles }: Edge, level: number): Uint8Array {
  const row = rowLength(level, size);
  const width = row % TILE_WIDTH;
  if (width === 0) return new Uint8Array();
  const index = Math.floor(row / TILE_WIDTH);
  const found = tiles.find(({ tile }) => tile.level === level && tile.index === index);
  if (found?.bytes.length !== width * HASH_BYTES) throw new Error(`no edge tile of level ${level}`);
  return found.bytes;
}

/**
 * Returns the tiles that change when leaves are added to a tree, as they then are (C2SP tlog-tiles): every
 * tile that becomes full, and the last partial one of each level that grew. Full tiles enter the level above
 * by their root, partial ones never. Together with the edge of before they contain the new edge.
 */
export function appendLeaves(
  edge: Edge,
  leafHashes: readonly Uint8Array[],
  sha256: HashBytes,
): TileData[] {
  const written: TileData[] = [];
  let added = joined(leafHashes);
  for (let level = 0; added.length > 0; level += 1) {
    const row = concat(partialBytes(edge, level), added);
    const first = Math.floor(rowLength(level, edge.size) / TILE_WIDTH);
    const roots: Uint8Array[] = [];
    for (let start = 0; start < row.length; start += FULL_BYTES) {
      const bytes = row.slice(start, start + FULL_BYTES);
      const width = bytes.length / HASH_BYTES;
      written.push({ tile: { level, index: first + start / FULL_BYTES, width }, bytes });
      if (width === TILE_WIDTH) roots.push(tileRoot(bytes, sha256));
    }
    added = joined(roots);
  }
  return written;
}
