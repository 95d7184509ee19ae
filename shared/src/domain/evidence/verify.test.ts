import { describe, expect, it } from 'vitest';
import {
  logKey,
  madeLog,
  madeWitness,
  ORIGIN,
  sound,
  strangersLine,
} from '../../../../tests/harness/evidence/made-log.ts';
import { nodeEvidenceCrypto } from '../../../../tests/harness/evidence/node-crypto.ts';
import { FAULTS, type FaultKey, isFault, sayFault, stepOf } from './faults.ts';
import { openingOf } from './leaf/leaf.ts';
import { proveConsistency, proveInclusion } from './tiles/prove.ts';
import { growthProof, treeProof, verifyGrowthProof, verifyTreeProof } from './verify.ts';

const { sha256 } = nodeEvidenceCrypto;
const witnesses = [madeWitness('w1.example'), madeWitness('w2.example')];
const trust = {
  origin: ORIGIN,
  logKeys: [logKey],
  witnessKeys: witnesses.map(({ key }) => key),
  leastWitnesses: 2,
};
const openings = Array.from({ length: 300 }, (_, index) =>
  openingOf(
    { kind: 'auction', id: `A-${index}`, seq: index, head: 'ab'.repeat(32), time: 1_000 + index },
    index.toString(16).padStart(32, '0'),
  ),
);

async function made() {
  const log = madeLog();
  log.add(openings.slice(0, 200));
  const earlier = await log.checkpoint(witnesses);
  log.add(openings.slice(200));
  const later = await log.checkpoint(witnesses);
  const path = sound(await proveInclusion(123, 300, log.read, sha256));
  const growth = sound(await proveConsistency(200, 300, log.read, sha256));
  const opening = openings[123] ?? openingOf({ kind: 'a', id: 'a', head: '', time: 0 }, '');
  const tree = treeProof(opening, 123, path, later);
  return { log, earlier, later, tree, growth: growthProof(earlier, later, growth) };
}

/** The first fault of a value, or `none`. */
const faultOf = (value: unknown): FaultKey | 'none' => (isFault(value) ? value.fault : 'none');
const inTree = (value: unknown, by = trust) =>
  faultOf(verifyTreeProof(value, by, nodeEvidenceCrypto));
const grown = (value: unknown, by = trust) =>
  faultOf(verifyGrowthProof(value, by, nodeEvidenceCrypto));

describe('[TL2] a proof that travels', () => {
  it('shows its leaf, its place and the witnesses, also after it was a file', async () => {
    const { tree } = await made();
    const copy: unknown = JSON.parse(JSON.stringify(tree));
    const shown = sound(verifyTreeProof(copy, trust, nodeEvidenceCrypto));
    expect(shown.leaf).toMatchObject({ id: 'A-123', seq: 123 });
    expect(shown.index).toBe(123);
    expect(shown.checkpoint.checkpoint.size).toBe(300);
    expect(shown.checkpoint.witnesses).toHaveLength(2);
  });

  it('names the step that failed', async () => {
    const { tree, earlier, log } = await made();
    const first = tree.proof[0] ?? '';
    const flipped = first.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    const content = tree.opening.content.replace('A-123', 'A-124');
    expect(inTree({ ...tree, proof: [flipped, ...tree.proof.slice(1)] })).toBe('pathRoot');
    expect(inTree({ ...tree, proof: tree.proof.slice(1) })).toBe('pathLength');
    expect(inTree({ ...tree, index: 122 })).toBe('pathRoot');
    expect(inTree({ ...tree, index: 300 })).toBe('outsideTree');
    expect(inTree({ ...tree, opening: { ...tree.opening, content } })).toBe('pathRoot');
    expect(inTree({ ...tree, opening: { ...tree.opening, content: '{}' } })).toBe('leafForm');
    expect(inTree({ ...tree, checkpoint: earlier })).toBe('pathLength');
    expect(inTree({ ...tree, checkpoint: await log.checkpoint() })).toBe('fewWitnesses');
    expect(inTree({ ...tree, checkpoint: log.sign('no checkpoint\n') })).toBe('checkpointForm');
    expect(inTree({ ...tree, checkpoint: 'x' })).toBe('noteForm');
    expect(inTree(tree, { ...trust, logKeys: [] })).toBe('noteUnsigned');
    expect(inTree(tree, { ...trust, origin: 'other' })).toBe('otherLog');
  });

  it('in another form is refused, and nothing is thrown', async () => {
    const { tree } = await made();
    const bad = [
      ...[null, 1, 'x', [], {}, { ...tree, more: 1 }, { ...tree, v: 2 }, { ...tree, index: -1 }],
      ...[0.5, 2 ** 53, '1'].map((index) => ({ ...tree, index })),
      { ...tree, proof: Array(65).fill('ab'.repeat(32)) },
      { ...tree, proof: ['AB'.repeat(32)] },
      { ...tree, checkpoint: 'x'.repeat(300_000) },
    ];
    for (const value of bad) expect(inTree(value)).toBe('badForm');
  });

  it('is not hurt by lines of strangers below the checkpoint', async () => {
    const { tree } = await made();
    const checkpoint = tree.checkpoint + strangersLine('stranger.example');
    expect(inTree({ ...tree, checkpoint })).toBe('none');
  });
});

describe('[TL3] growth', () => {
  it('between two checkpoints is proved, and the step that failed is named', async () => {
    const { growth, earlier, later, log } = await made();
    expect(grown(growth)).toBe('none');
    expect(grown({ ...growth, proof: growth.proof.slice(1) })).toBe('chainLength');
    expect(grown({ ...growth, earlier: later, later: earlier })).toBe('shrunk');
    expect(grown({ ...growth, later: await log.checkpoint() })).toBe('fewWitnesses');
    // A witness has only checkpoints without its own signature.
    expect(
      grown({ ...growth, later: await log.checkpoint() }, { ...trust, leastWitnesses: 0 }),
    ).toBe('none');
    expect(grown({})).toBe('badForm');
  });

  it('of another history under the same key is refused', async () => {
    const { growth } = await made();
    const other = madeLog();
    other.add(openings.slice(1, 201));
    const earlier = await other.checkpoint(witnesses);
    expect(grown({ ...growth, earlier })).toBe('firstRoot');
    other.add(openings.slice(201));
    other.add(openings.slice(0, 1));
    expect(grown({ ...growth, later: await other.checkpoint(witnesses) })).toBe('secondRoot');
  });
});

it('every fault has a step and a Chinese text without open placeholders', () => {
  for (const key of Object.keys(FAULTS) as FaultKey[]) {
    const names = [...FAULTS[key][1].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const values = Object.fromEntries(names.map((name) => [name, '1']));
    expect(sayFault({ fault: key, values })).not.toMatch(/[{}]/);
    expect(stepOf({ fault: key })).toBe(FAULTS[key][0]);
  }
});
