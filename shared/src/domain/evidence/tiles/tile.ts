/*
 * Tiles of C2SP tlog-tiles (https://c2sp.org/tlog-tiles): rows of up to 256 hashes, of which the full
 * ones never change. Level 0 holds leaf hashes; each hash of a higher level is the root of a full tile of
 * the level below.
 */

/** The number of tree levels that a tile spans, and the number of hashes in a full one. */
export const TILE_HEIGHT = 8;
export const TILE_WIDTH = 256;

/** A tile by level and place in its level; `width` is its number of hashes, 256 for a full one. */
export interface Tile {
  readonly level: number;
  readonly index: number;
  readonly width: number;
}

/** Returns the number of hashes that a level of tiles has in a tree of this size. */
export const rowLength = (level: number, size: number): number =>
  Math.floor(size / TILE_WIDTH ** level);

/** Returns the tile at a place as a tree of this size has it; its width is 0 if the tree has none. */
export function tileAt(level: number, index: number, size: number): Tile {
  const width = rowLength(level, size) - index * TILE_WIDTH;
  return { level, index, width: Math.min(Math.max(width, 0), TILE_WIDTH) };
}
