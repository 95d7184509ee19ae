import { describe, expect, it } from 'vitest';
import { nodeEvidenceCrypto } from '../../../../../tests/harness/evidence/node-crypto.ts';
import { toHex } from '../bytes/bytes.ts';
import { isFault } from '../faults.ts';
import { joinSubtrees } from './hash-of-range.ts';
import { emptyRoot, leafHash } from './hashing.ts';
import { isTreeSize, splitPoint } from './ranges.ts';
import { verifyConsistency } from './verify-consistency.ts';
import { verifyInclusion } from './verify-inclusion.ts';

/*
 * The published test vectors of RFC 6962 trees, whose hashing RFC 9162 kept: leaves, roots and proofs of
 * transparency-dev/merkle (proof/verify_test.go at 02194e9afb6c, and testdata), first those of the
 * Certificate Transparency project.
 */

const { sha256 } = nodeEvidenceCrypto;
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

const LEAVES = [
  ...['', '00', '10', '2021', '3031', '40414243', '5051525354555657'],
  '606162636465666768696a6b6c6d6e6f',
].map(bytes);

const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
].map(bytes);

const N = {
  a: '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
  b: '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
  c: '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  d: 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  e: 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
  f: 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  g: 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  h: '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  i: '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
  j: 'b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f',
};
const nodes = (names: string) => [...names].map((name) => bytes(N[name as keyof typeof N]));

/** Index from 0, size, proof. */
const INCLUSIONS = [
  [0, 1, ''],
  [0, 8, 'abc'],
  [5, 8, 'def'],
  [2, 3, 'g'],
  [1, 5, 'hbd'],
] as const;

const CONSISTENCIES = [
  [1, 1, ''],
  [1, 8, 'abc'],
  [6, 8, 'ief'],
  [2, 5, 'bd'],
  [6, 7, 'ijf'],
] as const;

const RANDOM = bytes('abacaba000000000000000000000000000000000000000000060061e00123456');
const rootOf = (size: number) => ROOTS[size - 1] ?? emptyRoot(sha256);
const leafOf = (index: number) => leafHash(LEAVES[index] ?? RANDOM, sha256);
const flipped = (hash: Uint8Array, bit = 8) =>
  hash.map((byte, at) => (at === 0 ? byte ^ bit : byte));

/** Every damaged form of a list of hashes: one flipped, removed, repeated, added or swapped. */
function damaged(proof: readonly Uint8Array[], extra: Uint8Array): Uint8Array[][] {
  const each = proof.flatMap((node, at) => [
    proof.with(at, flipped(node)),
    proof.with(at, node.slice(1)),
    proof.toSpliced(at, 1),
    proof.toSpliced(at, 0, node),
  ]);
  const swapped = proof.length > 1 ? [proof.toReversed()] : [];
  return [...each, ...swapped, [...proof, extra], [extra, ...proof], [...proof, new Uint8Array()]];
}

it('[TL2] the tree of no leaves has the hash of no bytes', () => {
  expect(toHex(emptyRoot(sha256))).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  );
  expect(joinSubtrees([], sha256)).toEqual(emptyRoot(sha256));
});

describe('[TL2] inclusion', () => {
  it.each(INCLUSIONS)(
    'of leaf %i in %i leaves is proved by the published proof',
    (index, size, names) => {
      const claim = { index, size, leafHash: leafOf(index), root: rootOf(size) };
      expect(verifyInclusion(claim, nodes(names), sha256)).toBeNull();
    },
  );

  it.each(INCLUSIONS)(
    'of leaf %i in %i leaves is refused when anything is changed',
    (index, size, names) => {
      const proof = nodes(names);
      const claim = { index, size, leafHash: leafOf(index), root: rootOf(size) };
      const claims = [
        ...[index - 1, index + 1, index + 0.5, index ^ 2, Number.NaN].map((other) => ({
          ...claim,
          index: other,
        })),
        ...[size * 2, Math.floor(size / 2), -1, 2 ** 53].map((other) => ({
          ...claim,
          size: other,
        })),
        ...[RANDOM, emptyRoot(sha256), new Uint8Array()].flatMap((hash) => [
          { ...claim, root: hash },
          { ...claim, leafHash: hash },
        ]),
      ];
      for (const wrong of claims) expect(isFault(verifyInclusion(wrong, proof, sha256))).toBe(true);
      for (const wrong of damaged(proof, claim.root))
        expect(isFault(verifyInclusion(claim, wrong, sha256))).toBe(true);
    },
  );

  it('says which step failed', () => {
    const claim = { index: 0, size: 8, leafHash: leafOf(0), root: rootOf(8) };
    expect(verifyInclusion({ ...claim, index: 8 }, nodes('abc'), sha256)?.fault).toBe(
      'outsideTree',
    );
    expect(verifyInclusion(claim, nodes('ab'), sha256)?.fault).toBe('pathLength');
    expect(verifyInclusion(claim, nodes('abd'), sha256)?.fault).toBe('pathRoot');
  });
});

describe('[TL3] consistency', () => {
  const head = (size: number) => ({ size, root: rootOf(size) });

  it.each(CONSISTENCIES)(
    'from %i to %i leaves is proved by the published proof',
    (first, second, names) => {
      expect(verifyConsistency(head(first), head(second), nodes(names), sha256)).toBeNull();
    },
  );

  it.each(CONSISTENCIES)(
    'from %i to %i leaves is refused when anything is changed',
    (first, second, names) => {
      const proof = nodes(names);
      const [from, to] = [head(first), head(second)];
      const refused = (...parts: Parameters<typeof verifyConsistency>) =>
        expect(isFault(verifyConsistency(...parts))).toBe(true);
      for (const wrong of damaged(proof, to.root)) refused(from, to, wrong, sha256);
      for (const root of [RANDOM, new Uint8Array(), emptyRoot(sha256)]) {
        refused({ ...from, root }, to, proof, sha256);
        refused(from, { ...to, root }, proof, sha256);
      }
      const others = [first + 1, first * 8, 0, -1, 0.5].filter((size) => size !== second);
      for (const size of others) refused({ ...from, size }, to, proof, sha256);
      const sizes = [second * 2, Math.floor(second / 2), 2 ** 53].filter((size) => size !== first);
      for (const size of sizes) refused(from, { ...to, size }, proof, sha256);
      const swapped = [
        { ...from, root: to.root },
        { ...to, root: from.root },
      ] as const;
      if (first !== second) refused(...swapped, proof, sha256);
    },
  );

  it('from nothing, to the same and to the past', () => {
    const none = { size: 0, root: emptyRoot(sha256) };
    expect(verifyConsistency(none, none, [], sha256)).toBeNull();
    expect(verifyConsistency(none, head(5), [], sha256)).toBeNull();
    expect(verifyConsistency(none, head(5), nodes('a'), sha256)?.fault).toBe('chainLength');
    expect(verifyConsistency({ size: 0, root: RANDOM }, head(5), [], sha256)?.fault).toBe(
      'emptyRoot',
    );
    expect(verifyConsistency(head(5), head(2), nodes('bd'), sha256)?.fault).toBe('shrunk');
    expect(verifyConsistency(head(5), { size: 5, root: RANDOM }, [], sha256)?.fault).toBe(
      'secondRoot',
    );
  });

  it('says which of both checkpoints does not fit', () => {
    const proof = nodes('ief');
    const other = { size: 6, root: RANDOM };
    expect(verifyConsistency(other, head(8), proof, sha256)?.fault).toBe('firstRoot');
    expect(verifyConsistency(head(6), { size: 8, root: RANDOM }, proof, sha256)?.fault).toBe(
      'secondRoot',
    );
  });
});

it('a tree is split at the largest power of two below its size', () => {
  expect([2, 3, 4, 5, 8, 9, 2 ** 40, 2 ** 40 + 1].map(splitPoint)).toEqual([
    ...[1, 2, 2, 4, 4, 8],
    2 ** 39,
    2 ** 40,
  ]);
  expect([0, 1, -1, 1.5, 2 ** 53, Number.NaN].map(isTreeSize)).toEqual([
    ...[true, true, false],
    ...[false, false, false],
  ]);
});
