import { describe, expect, it } from 'vitest';
import { dose } from '../../../../../tests/harness/dose.ts';
import {
  logKey,
  madeLog,
  madeWitness,
  ORIGIN,
  sound,
  strangersLine,
} from '../../../../../tests/harness/evidence/made-log.ts';
import { nodeEvidenceCrypto } from '../../../../../tests/harness/evidence/node-crypto.ts';
import { toBase64 } from '../bytes/base64.ts';
import { toHex, uint64 } from '../bytes/bytes.ts';
import { utf8 } from '../bytes/utf8.ts';
import { isFault } from '../faults.ts';
import { openingOf } from '../leaf/leaf.ts';
import { verifierKeyText } from '../note/keys.ts';
import { noteText, parseNote } from '../note/note.ts';
import { proveInclusion } from '../tiles/prove.ts';
import { carryOut } from './draw.ts';
import { nonceCommitment, type Plan, planCommitment, planFault } from './plan.ts';
import { drawnOf, seededRandom, shuffled } from './random.ts';
import { drawSeed } from './seed.ts';
import type { Transcript } from './transcript.ts';
import { DRAW_KIND, verifyDraw } from './verify-draw.ts';

const { sha256 } = nodeEvidenceCrypto;
const PURPOSE = '评审专家抽取 P2026-001 第1次';
const NONCES = [
  { from: '供应商 K2', nonce: '22'.repeat(32) },
  { from: '监督人', nonce: '11'.repeat(32) },
];
const PLAN: Plan = {
  v: 1,
  purpose: PURPOSE,
  candidates: Array.from({ length: 12 }, (_, index) => `E${String(index + 1).padStart(2, '0')}`),
  count: 3,
  contributors: NONCES.map((nonce) => ({
    from: nonce.from,
    commitment: nonceCommitment(PURPOSE, nonce, sha256),
  })),
  witnesses: [],
};
const witness = madeWitness('w1.example');
const trust = {
  origin: ORIGIN,
  logKeys: [logKey],
  witnessKeys: [witness.key],
  leastWitnesses: 0,
};

/** A draw as the platform will carry it out, with its transcript. */
async function made(change: Partial<Plan> = {}, nonces = NONCES): Promise<Transcript> {
  const plan = { ...PLAN, ...change };
  const commitment = planCommitment(plan, sha256);
  const opening = openingOf(
    { kind: DRAW_KIND, id: 'P2026-001', head: commitment, time: 1 },
    '0'.repeat(32),
  );
  const log = madeLog();
  log.add([
    opening,
    openingOf({ kind: 'auction', id: 'A', head: commitment, time: 2 }, '1'.repeat(32)),
  ]);
  const checkpoint = await log.checkpoint([witness]);
  const proof = sound(await proveInclusion(0, log.size(), log.read, sha256)).map(toHex);
  const { seed, order } = sound(carryOut(plan, checkpoint, nonces, nodeEvidenceCrypto));
  return {
    ...({ type: 'jicai-draw', v: 1, plan, commitment, opening, index: 0, proof } as const),
    ...{ checkpoint, nonces, seed, order: [...order], declined: [] },
    drawn: order.slice(0, plan.count),
  };
}

const verify = (value: unknown) => {
  const result = verifyDraw(value, trust, nodeEvidenceCrypto);
  return isFault(result) ? result.fault : result.influence;
};

/** A further line by which the same witness cosigns. */
const signatureLineOf = (text: string, seconds: number): string =>
  noteText({ text: '', signatures: [witness.cosign(text, seconds)] }).slice(1);

/** The chi-square of counts that should all be equal. */
function chiSquare(counts: readonly number[], total: number): number {
  const expected = total / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe('[TL7] a draw', () => {
  it('has the seed and order that a program in another language computes', () => {
    // Computed with Python's hashlib and json from the definition in evidence.md.
    const commitment = planCommitment(PLAN, sha256);
    expect(commitment).toBe('9bade39494140d0a81b04a419779a0a665cc9a0348148852d6f769b98f0c3648');
    const text = `example.com/log\n1\n${toBase64(sha256(utf8('root')))}\n`;
    const seed = drawSeed(commitment, text, { nonces: NONCES, cosignatures: [] }, sha256);
    expect(toHex(seed)).toBe('c263c68e091bbb4b5c4c4ec18930b386f502d5f1d8bc3ebeed93fa00b260681c');
    expect(shuffled(PLAN.candidates, seededRandom(seed, sha256))).toEqual(
      'E01 E07 E11 E12 E05 E09 E06 E02 E04 E10 E03 E08'.split(' '),
    );
  });

  it('is repeated from its transcript by anybody, with the same result each time', async () => {
    const transcript = await made();
    expect(await made()).toEqual(transcript);
    expect(verify(JSON.parse(JSON.stringify(transcript)))).toBe('shared');
    expect(transcript.drawn).toHaveLength(3);
    expect(transcript.order.toSorted()).toEqual(PLAN.candidates);
  });

  it('depends on every nonce, on the plan and on the checkpoint, not on lines of strangers', async () => {
    const { seed, checkpoint } = await made();
    const seedOf = (plan: Plan, note: string, nonces = NONCES) =>
      sound(carryOut(plan, note, nonces, nodeEvidenceCrypto)).seed;
    expect(seedOf(PLAN, checkpoint + strangersLine('stranger.example'))).toBe(seed);
    expect(seedOf({ ...PLAN, count: 2 }, checkpoint)).not.toBe(seed);
    expect(seedOf(PLAN, await madeLog().checkpoint())).not.toBe(seed);
    const other = NONCES.map(({ from, nonce }) => ({ from, nonce: nonce.replace('1', '3') }));
    const contributors = other.map((nonce) => ({
      from: nonce.from,
      commitment: nonceCommitment(PURPOSE, nonce, sha256),
    }));
    expect(seedOf({ ...PLAN, contributors }, checkpoint, other)).not.toBe(seed);
  });

  it('without nonces and known witnesses says that the operator can influence it', async () => {
    const alone = { contributors: [] };
    expect(verify(await made(alone, []))).toBe('operator');
    const witnessed = { ...alone, witnesses: [verifierKeyText(witness.key)] };
    const transcript = await made(witnessed, []);
    expect(verify(transcript)).toBe('shared');
    const strangers = { ...trust, witnessKeys: [] };
    expect(verifyDraw(transcript, strangers, nodeEvidenceCrypto)).toMatchObject({
      influence: 'operator',
    });
  });

  it('takes the cosignature of a planned witness into the seed, one line and no other', async () => {
    const plan = { ...PLAN, witnesses: [verifierKeyText(witness.key)] };
    const { checkpoint, seed } = await made({ witnesses: plan.witnesses });
    expect(seed).not.toBe((await made()).seed);
    const { text } = sound(parseNote(checkpoint));
    const carried = (note: string) => carryOut(plan, note, NONCES, nodeEvidenceCrypto);
    const line = checkpoint.split('\n').find((one) => one.startsWith('— w1.example')) ?? '';
    expect(carried(checkpoint.replace(`${line}\n`, ''))).toMatchObject({
      fault: 'cosignatureMissing',
    });
    const second = signatureLineOf(text, 1_700_000_001);
    expect(carried(checkpoint + second)).toMatchObject({ fault: 'cosignatureMissing' });
    const forged = checkpoint.replace(line, `${line.slice(0, -6)}AAAA==`);
    expect(isFault(carried(forged))).toBe(true);
  });

  it('names the step that failed', async () => {
    const transcript = await made();
    const [first, second] = NONCES;
    const hash = '00'.repeat(32);
    const [a = '', b = '', ...others] = transcript.order;
    const changes: readonly [string, Partial<Transcript>][] = [
      ['badForm', { v: 2 as 1 }],
      ['drawCommitment', { commitment: hash }],
      ['drawCommitment', { plan: { ...PLAN, candidates: PLAN.candidates.slice(1) } }],
      ['pathRoot', { index: 1 }],
      ['pathLength', { proof: [] }],
      ['noteForm', { checkpoint: 'x' }],
      ['noteSignature', { checkpoint: transcript.checkpoint.replace('\n2\n', '\n3\n') }],
      ['nonceMissing', { nonces: first ? [first] : [] }],
      ['nonceMissing', { nonces: NONCES.toReversed() }],
      ['nonceForeign', { nonces: [...NONCES, { from: '他人', nonce: hash }] }],
      ['nonceForeign', { nonces: second ? [...NONCES, second] : [] }],
      ['nonceDiffers', { nonces: NONCES.map(({ from }) => ({ from, nonce: hash })) }],
      ['drawSeed', { seed: hash }],
      ['drawOrder', { order: [b, a, ...others] }],
      ['drawOrder', { order: transcript.order.slice(1) }],
      ['drawOrder', { order: [...transcript.order, 'E13'] }],
      ['drawDeclined', { declined: [others.at(-1) ?? ''] }],
      ['drawDeclined', { declined: [a, a] }],
      ['drawDeclined', { declined: ['E99'] }],
      ['drawResult', { drawn: transcript.drawn.toReversed() }],
      ['drawResult', { declined: [a] }],
    ];
    for (const [fault, change] of changes) expect(verify({ ...transcript, ...change })).toBe(fault);
    const foreign = openingOf(
      { kind: 'auction', id: 'A', head: transcript.commitment, time: 2 },
      '1'.repeat(32),
    );
    const log = madeLog();
    log.add([foreign]);
    const elsewhere = { opening: foreign, index: 0, proof: [], checkpoint: await log.checkpoint() };
    expect(verify({ ...transcript, ...elsewhere })).toBe('drawLeaf');
    for (const value of [null, 1, [], {}]) expect(verify(value)).toBe('badForm');
  });

  it('by an unsound plan is refused', () => {
    const fields = (change: Partial<Plan>) => planFault({ ...PLAN, ...change })?.values?.field;
    expect(planFault(PLAN)).toBeNull();
    expect(fields({ candidates: ['B', 'A'] })).toBe('candidates');
    expect(fields({ candidates: ['A', 'A'] })).toBe('candidates');
    expect(fields({ count: 13 })).toBe('count');
    expect(fields({ contributors: PLAN.contributors.toReversed() })).toBe('contributors');
    expect(fields({ witnesses: ['b', 'a'] })).toBe('witnesses');
  });
});

describe('[TL7] who declines', () => {
  const order = ['d', 'b', 'a', 'c', 'e'];

  it('is replaced by the next of the order, as often as there is one', () => {
    expect(drawnOf(order, 2, [])).toEqual(['d', 'b']);
    expect(drawnOf(order, 2, ['d'])).toEqual(['b', 'a']);
    expect(drawnOf(order, 2, ['d', 'a', 'c'])).toEqual(['b', 'e']);
    expect(drawnOf(order, 2, ['d', 'b', 'a', 'c', 'e'])).toEqual([]);
  });

  it('was drawn before: nobody declines for those behind', () => {
    expect(drawnOf(order, 2, ['a'])).toEqual({ notDrawn: 'a' });
    expect(drawnOf(order, 2, ['d', 'c'])).toEqual({ notDrawn: 'c' });
    expect(drawnOf(order, 2, ['d', 'd'])).toEqual({ notDrawn: 'd' });
  });
});

describe('[TL7] chance', () => {
  const seedOf = (number: number) => sha256(uint64(number));
  const runs = dose(12_000, 120_000);

  // The bounds are the quantiles of 0.999 for 23, 9 and 6 degrees of freedom; the seeds are fixed.
  it('favours no permutation: all 24 of four candidates come up alike', () => {
    const counts = new Map<string, number>();
    for (let run = 0; run < runs; run += 1) {
      const order = shuffled(['A', 'B', 'C', 'D'], seededRandom(seedOf(run), sha256)).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    expect(chiSquare([...counts.values()], runs)).toBeLessThan(49.73);
  });

  it('favours nobody by place in the list: each of ten is drawn first alike', () => {
    const candidates = [...'ABCDEFGHIJ'];
    const counts = new Map(candidates.map((code) => [code, 0]));
    for (let run = 0; run < runs; run += 1) {
      const [first = ''] = shuffled(candidates, seededRandom(seedOf(run + runs), sha256));
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    expect(chiSquare([...counts.values()], runs)).toBeLessThan(27.88);
  });

  it('favours no number of one seed', () => {
    const draw = seededRandom(seedOf(0), sha256);
    const counts = Array.from({ length: 7 }, () => 0);
    for (let run = 0; run < runs; run += 1) {
      const number = draw(7);
      counts[number] = (counts[number] ?? 0) + 1;
    }
    expect(chiSquare(counts, runs)).toBeLessThan(22.46);
  });

  it('rejects numbers above the largest multiple, and counts attempts from 0 in 64 bits', () => {
    const asked: string[] = [];
    // 2^256 leaves 1 when divided by 3: the largest number of all would favour 0.
    const fake = (bytes: Uint8Array) => {
      asked.push(toHex(bytes));
      const number = new Uint8Array(32).fill(asked.length === 1 ? 255 : 0);
      return asked.length === 2 ? number.with(31, 5) : number;
    };
    expect(seededRandom(Uint8Array.of(7), fake)(3)).toBe(2);
    expect(asked).toEqual(['070000000000000000', '070000000000000001']);
  });

  it('needs none for one candidate', () => {
    const never = () => {
      throw new Error('asked');
    };
    expect(shuffled(['A'], never)).toEqual(['A']);
    expect(shuffled([], never)).toEqual([]);
  });
});
