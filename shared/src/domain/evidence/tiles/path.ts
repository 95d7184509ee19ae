import { type Fault, fault } from '../faults.ts';
import { TILE_WIDTH, type Tile } from './tile.ts';

const DIGITS = 3;
const THOUSAND = 1_000;
const MAX_LEVEL = 63;
/** Longer than the path of any tile whose index is below 2^53. */
const MAX_LENGTH = 64;

const padded = (value: number): string => String(value).padStart(DIGITS, '0');

/** Returns an index in groups of three digits: 1234067 → `x001/x234/067`. */
function indexPath(index: number): string {
  const groups = [padded(index % THOUSAND)];
  for (let rest = Math.floor(index / THOUSAND); rest > 0; rest = Math.floor(rest / THOUSAND))
    groups.unshift(`x${padded(rest % THOUSAND)}`);
  return groups.join('/');
}

/** Returns the path of a tile below the log's prefix: `tile/0/x001/067.p/112` (C2SP tlog-tiles). */
export function tilePath({ level, index, width }: Tile): string {
  const whole = `tile/${level}/${indexPath(index)}`;
  return width === TILE_WIDTH ? whole : `${whole}.p/${width}`;
}

const PATTERN = /^tile\/(\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/;

/** Parses the path of a tile; refuses every spelling but the one that `tilePath` returns. */
export function parseTilePath(path: string): Tile | Fault {
  const parts = path.length <= MAX_LENGTH ? PATTERN.exec(path) : null;
  if (!parts) return fault('tilePath');
  const [, level = '', groups = '', width] = parts;
  const tile = {
    level: Number(level),
    index: Number(groups.replaceAll(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  };
  const isTile =
    tile.level <= MAX_LEVEL &&
    Number.isSafeInteger(tile.index) &&
    tile.width >= 1 &&
    tilePath(tile) === path;
  return isTile ? tile : fault('tilePath');
}
