import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dose } from '../../../../../tests/harness/dose.ts';
import {
  naivePath,
  naiveProof,
  naiveRoot,
} from '../../../../../tests/harness/evidence/naive-tree.ts';
import { nodeEvidenceCrypto } from '../../../../../tests/harness/evidence/node-crypto.ts';
import { tileStore } from '../../../../../tests/harness/evidence/tile-store.ts';
import { toHex } from '../bytes/bytes.ts';
import { type Fault, isFault } from '../faults.ts';
import { leafHash, nodeHash } from '../tree/hashing.ts';
import { verifyConsistency } from '../tree/verify-consistency.ts';
import { verifyInclusion } from '../tree/verify-inclusion.ts';
import { parseTilePath, tilePath } from './path.ts';
import { proveConsistency, proveInclusion, rootOfTiles } from './prove.ts';
import type { ReadTiles } from './read.ts';
import { tileAt } from './tile.ts';

const { sha256 } = nodeEvidenceCrypto;

const dataOf = (size: number, salt: number) =>
  Array.from({ length: size }, (_, index) => Uint8Array.of(index % 256, index >> 8, salt));

function sound<Value>(value: Value | Fault): Value {
  if (isFault(value)) throw new Error(value.fault);
  return value;
}

const hexes = (hashes: readonly Uint8Array[]) => hashes.map(toHex);

/** Sizes around full tiles come up as often as others. */
const size = fc.oneof(
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 250, max: 262 }),
  fc.integer({ min: 1, max: 800 }),
);

it('[TL2] [TL3] proofs of random trees from tiles are those of the definitions, and hold', async () => {
  const part = fc.integer({ min: 0, max: 1_000_000 });
  const numRuns = dose(150, 10_000);
  await fc.assert(
    fc.asyncProperty(size, part, part, fc.nat(255), async (whole, place, cut, salt) => {
      const data = dataOf(whole, salt);
      const [index, first] = [place % whole, 1 + (cut % whole)];
      const tree = tileStore();
      // In two batches, so that tiles grow from any width.
      const hashes = data.map((leaf) => leafHash(leaf, sha256));
      tree.append(hashes.slice(0, first));
      const early = sound(await rootOfTiles(first, tree.read, sha256));
      tree.append(hashes.slice(first));
      const root = sound(await rootOfTiles(whole, tree.read, sha256));
      expect(toHex(root)).toBe(naiveRoot(data).toString('hex'));

      const path = sound(await proveInclusion(index, whole, tree.read, sha256));
      expect(hexes(path)).toEqual(naivePath(index, data).map(toHex));
      const leaf = hashes[index] ?? new Uint8Array();
      expect(
        verifyInclusion({ index, size: whole, leafHash: leaf, root }, path, sha256),
      ).toBeNull();

      const growth = sound(await proveConsistency(first, whole, tree.read, sha256));
      expect(hexes(growth)).toEqual(naiveProof(first, data).map(toHex));
      const heads = [
        { size: first, root: early },
        { size: whole, root },
      ] as const;
      expect(verifyConsistency(...heads, growth, sha256)).toBeNull();

      // One bit anywhere in a proof, and it is refused.
      for (const [at, node] of path.entries()) {
        const wrong = path.with(at, node.with(cut % 32, (node[cut % 32] ?? 0) ^ 1));
        const claim = { index, size: whole, leafHash: leaf, root };
        expect(verifyInclusion(claim, wrong, sha256)?.fault).toBe('pathRoot');
      }
      for (const [at, node] of growth.entries()) {
        const wrong = growth.with(at, node.with(cut % 32, (node[cut % 32] ?? 0) ^ 1));
        expect(isFault(verifyConsistency(...heads, wrong, sha256))).toBe(true);
      }
    }),
    { numRuns, seed: 42 },
  );
});

describe('[TL2] trees of any size', () => {
  /** The root of a full subtree of each level in a tree whose leaves are all the same. */
  const levels = [leafHash(new Uint8Array(), sha256)];
  for (let level = 1; level <= 56; level += 1) {
    const below = levels[level - 1] ?? new Uint8Array();
    levels.push(nodeHash(below, below, sha256));
  }
  const read: ReadTiles = async (tiles) =>
    tiles.map(({ level, width }) => {
      const bytes = new Uint8Array(width * 32);
      const hash = levels[level * 8] ?? new Uint8Array();
      for (let at = 0; at < width; at += 1) bytes.set(hash, at * 32);
      return bytes;
    });

  it.each([10_000_000, 2 ** 31 + 1, 2 ** 32 - 1, 2 ** 40 + 12_345, Number.MAX_SAFE_INTEGER])(
    'up to 2^53 − 1, here %i leaves, are proved',
    async (whole) => {
      const root = sound(await rootOfTiles(whole, read, sha256));
      const leaf = levels[0] ?? new Uint8Array();
      for (const index of [0, 1, Math.floor(whole / 3), whole - 2, whole - 1]) {
        const path = sound(await proveInclusion(index, whole, read, sha256));
        const claim = { index, size: whole, leafHash: leaf, root };
        expect(verifyInclusion(claim, path, sha256)).toBeNull();
        const first = index + 1;
        const early = sound(await rootOfTiles(first, read, sha256));
        const growth = sound(await proveConsistency(first, whole, read, sha256));
        const heads = [
          { size: first, root: early },
          { size: whole, root },
        ] as const;
        expect(verifyConsistency(...heads, growth, sha256)).toBeNull();
      }
    },
  );
});

describe('[TL2] tiles', () => {
  const leaves = (count: number) => dataOf(count, 1).map((leaf) => leafHash(leaf, sha256));

  it('have the widths of the published example: 70,000 leaves (C2SP tlog-tiles)', () => {
    const tile = (level: number, index: number) => tileAt(level, index, 70_000).width;
    expect([tile(0, 272), tile(0, 273), tile(0, 274)]).toEqual([256, 112, 0]);
    expect([tile(1, 0), tile(1, 1), tile(2, 0), tile(3, 0)]).toEqual([256, 17, 1, 0]);
    expect([tileAt(0, 0, 256).width, tileAt(1, 0, 256).width]).toEqual([256, 1]);
  });

  it('are written when they change only, and a full one never again', () => {
    const tree = tileStore();
    expect(tree.append(leaves(255)).map(({ tile }) => tilePath(tile))).toEqual([
      'tile/0/000.p/255',
    ]);
    expect(tree.append(leaves(1)).map(({ tile }) => tilePath(tile))).toEqual([
      'tile/0/000',
      'tile/1/000.p/1',
    ]);
    expect(tree.append(leaves(3)).map(({ tile }) => tilePath(tile))).toEqual(['tile/0/001.p/3']);
    expect(tree.append([])).toEqual([]);
    expect(tree.append(leaves(600)).map(({ tile }) => tilePath(tile))).toEqual([
      ...['tile/0/001', 'tile/0/002', 'tile/0/003.p/91'],
      'tile/1/000.p/3',
    ]);
  });

  it('of a proof are read at once, and no more of them than levels', async () => {
    const tree = tileStore();
    tree.append(leaves(3_000));
    let wanted = 0;
    const read: ReadTiles = async (tiles) => {
      wanted += tiles.length;
      return tree.read(tiles);
    };
    const path = sound(await proveInclusion(1_234, 3_000, read, sha256));
    expect(tree.reads()).toBe(1);
    expect(wanted).toBeLessThanOrEqual(4);
    expect(path.length).toBe(12);
  });

  it('that are missing, short or odd are named, and nothing is thrown', async () => {
    const tree = tileStore();
    tree.append(leaves(300));
    const with_ =
      (bytes: Uint8Array | null): ReadTiles =>
      async (tiles) =>
        tiles.map(() => bytes);
    const ask = (read: ReadTiles) => proveInclusion(299, 300, read, sha256);
    expect(await ask(async () => [])).toMatchObject({ fault: 'tileMissing' });
    expect(await ask(with_(null))).toEqual({
      fault: 'tileMissing',
      values: { path: 'tile/0/001.p/44' },
    });
    for (const length of [0, 31, 33, 43 * 32, 257 * 32])
      expect(await ask(with_(new Uint8Array(length)))).toMatchObject({ fault: 'tileSize' });
    expect(await proveInclusion(300, 300, tree.read, sha256)).toMatchObject({
      fault: 'outsideTree',
    });
    expect(await proveConsistency(301, 300, tree.read, sha256)).toMatchObject({ fault: 'shrunk' });
    expect(await rootOfTiles(-1, tree.read, sha256)).toMatchObject({ fault: 'badForm' });
    expect(await proveConsistency(0, 300, tree.read, sha256)).toEqual([]);
  });

  it('have the paths of C2SP tlog-tiles, with one spelling each', () => {
    const path = (index: number, width = 256) => tilePath({ level: 0, index, width });
    expect(path(1_234_067)).toBe('tile/0/x001/x234/067');
    expect(path(5, 112)).toBe('tile/0/005.p/112');
    fc.assert(
      fc.property(
        fc.nat(63),
        fc.maxSafeNat(),
        fc.integer({ min: 1, max: 256 }),
        (level, index, width) => {
          const tile = { level, index, width };
          expect(parseTilePath(tilePath(tile))).toEqual(tile);
        },
      ),
    );
    const bad = [
      ...['', 'tile', 'tile/0', 'tile/0/1', 'tile/00/001', 'tile/64/001', 'tile/-1/001'],
      ...['tile/0/x000/001', 'tile/0/001/002', 'tile/0/x001', 'tile/0/001.p/0', 'tile/0/001.p/256'],
      ...['tile/0/001.p/01', 'tile/0/001.p/', 'tile/0/001/', '/tile/0/001', 'tile/0/001\n'],
      `tile/0/${'x999/'.repeat(6)}999`,
      `tile/0/${'x000/'.repeat(9_999)}000`,
    ];
    for (const text of bad) expect(parseTilePath(text)).toEqual({ fault: 'tilePath' });
  });
});
