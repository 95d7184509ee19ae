import { appendLeaves } from '@jicai/shared/domain/evidence/tiles/append.ts';
import { edgeTiles, type TileData } from '@jicai/shared/domain/evidence/tiles/hashes.ts';
import { tilePath } from '@jicai/shared/domain/evidence/tiles/path.ts';
import type { ReadTiles } from '@jicai/shared/domain/evidence/tiles/read.ts';
import type { Tile } from '@jicai/shared/domain/evidence/tiles/tile.ts';
import { nodeEvidenceCrypto } from './node-crypto.ts';

const { sha256 } = nodeEvidenceCrypto;

/** A tree whose tiles are in memory, each at its widest, as a table with a row for each place has them. */
export function tileStore() {
  const rows = new Map<string, Uint8Array>();
  const placeOf = ({ level, index }: Tile) => tilePath({ level, index, width: 256 });
  let size = 0;
  let reads = 0;
  const read: ReadTiles = async (tiles) => {
    reads += 1;
    return tiles.map((tile) => rows.get(placeOf(tile)) ?? null);
  };
  return {
    rows,
    read,
    size: () => size,
    reads: () => reads,
    /** Appends leaves by their hashes; returns the tiles that were written. */
    append(leafHashes: readonly Uint8Array[]): TileData[] {
      const tiles = edgeTiles(size).map((tile) => ({
        tile,
        bytes: rows.get(placeOf(tile)) ?? new Uint8Array(),
      }));
      const written = appendLeaves({ size, tiles }, leafHashes, sha256);
      for (const { tile, bytes } of written) rows.set(placeOf(tile), bytes);
      size += leafHashes.length;
      return written;
    },
  };
}
