import type { HashBytes } from '../crypto.ts';
import { type Fault, fault, isFault } from '../faults.ts';
import type { HashAt } from '../tree/hash-of-range.ts';
import { HASH_BYTES } from '../tree/hashing.ts';
import type { Range } from '../tree/ranges.ts';
import { hashesOfTiles, type TileData, tilesOfRanges } from './hashes.ts';
import { tilePath } from './path.ts';
import { TILE_WIDTH, type Tile } from './tile.ts';

/**
 * The port that reads tiles, all of a proof at once: from the database, from files, over http. Returns for
 * each tile its bytes or null, in the order of the request. A tile that grew meanwhile may be returned as it
 * is now, because its first hashes never change.
 */
export type ReadTiles = (tiles: readonly Tile[]) => Promise<readonly (Uint8Array | null)[]>;

/** Checks the length of what a reader returned for a tile, and cuts it to the tile's width. */
function checkTile(tile: Tile, bytes: Uint8Array | null | undefined): TileData | Fault {
  const path = tilePath(tile);
  if (!bytes) return fault('tileMissing', { path });
  const least = tile.width * HASH_BYTES;
  const isWhole = bytes.length % HASH_BYTES === 0 && bytes.length <= TILE_WIDTH * HASH_BYTES;
  if (!isWhole || bytes.length < least) return fault('tileSize', { path, found: bytes.length });
  return { tile, bytes: bytes.subarray(0, least) };
}

/**
 * Reads the tiles from which the hashes of some ranges follow. Returns the function that computes the
 * hashes, or which tile is missing or has a wrong length. Whether the hashes are the tree's is shown by
 * the proof made of them, never here: the reader may be a stranger.
 */
export async function readHashes(
  ranges: readonly Range[],
  size: number,
  read: ReadTiles,
  sha256: HashBytes,
): Promise<HashAt | Fault> {
  const wanted = tilesOfRanges(ranges, size);
  const answers = wanted.length === 0 ? [] : await read(wanted);
  const tiles: TileData[] = [];
  for (const [position, tile] of wanted.entries()) {
    const checked = checkTile(tile, answers[position]);
    if (isFault(checked)) return checked;
    tiles.push(checked);
  }
  return hashesOfTiles(tiles, sha256);
}
