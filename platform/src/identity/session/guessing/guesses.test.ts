import { createHash, randomBytes } from 'node:crypto';
import { beginsWithZeros, solve, workText } from '@jicai/shared/domain/identity/proof-of-work.ts';
import { describe, expect, it } from 'vitest';
import { createThrottle, keyOf } from '../throttle.ts';
import { createGuesses } from './guesses.ts';
import { createPuzzles, type Solution } from './puzzles.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();
/** Few bits: the tests solve thousands. */
const difficulty = { easy: 3, hard: 5 };

describe('the work', () => {
  it.each([
    [[0xff], 0, true],
    [[0x7f], 1, true],
    [[0x80], 1, false],
    [[0x00, 0x0f], 12, true],
    [[0x00, 0x1f], 12, false],
    [[0x00], 9, true],
  ])('%j begins with %i zero bits: %s', (bytes, bits, expected) => {
    // A digest is longer; what is not there counts as zero.
    expect(beginsWithZeros(new Uint8Array(bytes), bits)).toBe(expected);
  });

  it('is the first number that fits, of this puzzle alone', () => {
    const n = solve('a puzzle', 10, sha256);
    expect(beginsWithZeros(sha256(workText('a puzzle', n)), 10)).toBe(true);
    for (let before = 0; before < n; before += 1)
      expect(beginsWithZeros(sha256(workText('a puzzle', before)), 10)).toBe(false);
    expect(beginsWithZeros(sha256(workText('another puzzle', n)), 10)).toBe(false);
  });
});

function stage() {
  const puzzles = createPuzzles(randomBytes(32));
  const guesses = createGuesses({
    counters: createThrottle().guesses,
    keyOf,
    puzzles,
    difficulty,
  });
  /** One guess; with `works` it solves what it is given, as often as it is given something. */
  async function guess(ip: string, { works = false, isKnown = false, most = 50 } = {}) {
    const loginName = 'owner';
    let given: Solution | null = null;
    for (let tries = 0; tries < 4; tries += 1) {
      const answer = await guesses.admit({
        loginName,
        ip,
        given,
        most,
        isKnownPlace: async () => isKnown,
      });
      if (typeof answer === 'string' || !works) return answer;
      given = { puzzle: answer.text, solution: solve(answer.text, answer.bits, sha256) };
    }
    return 'closed';
  }
  return { puzzles, guesses, guess };
}

const addressOf = (n: number) => `203.0.${n >> 8}.${n & 255}`;

describe('10,000 guesses from 500 addresses on one account', () => {
  it.each([
    ['guessers who do not work', false],
    ['guessers who do', true],
  ])('%s: at most 60 reach the check, and the owner still gets in', async (_who, works) => {
    const { guess, guesses } = stage();
    let looked = 0;
    for (let n = 0; n < 10_000; n += 1)
      if ((await guess(addressOf(n % 500), { works })) === 'look') looked += 1;
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThanOrEqual(60);
    // Nothing is asked of them at a place where they were before.
    expect(await guess('198.51.100.1', { isKnown: true })).toBe('look');
    await guesses.forgive('owner', '198.51.100.1');
    // From elsewhere the browser works; against those who work as well only a known place is left.
    const elsewhere = await guess('198.51.100.2', { works: true });
    expect(elsewhere).toBe(works ? 'closed' : 'look');
  });

  it('all at once: none slips by the counters', async () => {
    const { guess } = stage();
    const answers = await Promise.all(
      Array.from({ length: 2_000 }, (_, n) => guess(addressOf(n % 500))),
    );
    expect(answers.filter((answer) => answer === 'look').length).toBeLessThanOrEqual(60);
  });
});

describe('so many guesses from everywhere', () => {
  it.each([20, 50])('%i, and unknown networks are closed; a known one is not', async (most) => {
    const { guess } = stage();
    const answers = [];
    for (let n = 0; n <= most; n += 1)
      answers.push(await guess(addressOf(n), { works: true, most }));
    expect(answers).toEqual([...Array(most).fill('look'), 'closed']);
    expect(await guess(addressOf(999), { most, isKnown: true })).toBe('look');
  });
});

describe('a puzzle', () => {
  it('comes from the third wrong password of a place on, also for a known one', async () => {
    const { guess, guesses } = stage();
    expect(await guess('198.51.100.1', { isKnown: true })).toBe('look');
    expect(await guess('198.51.100.1', { isKnown: true })).toBe('look');
    expect(await guess('198.51.100.1', { isKnown: true })).toMatchObject({ bits: difficulty.easy });
    await guesses.forgive('owner', '198.51.100.1');
    expect(await guess('198.51.100.1', { isKnown: true })).toBe('look');
  });

  it('is good once, for its own name and network, for five minutes', async () => {
    let now = 1_000;
    const puzzles = createPuzzles(randomBytes(32), () => now);
    const { text: puzzle, bits } = puzzles.make(4, 'me');
    const solution = solve(puzzle, bits, sha256);
    expect(puzzles.worthOf({ puzzle, solution }, 'me')).toBe(4);
    expect(puzzles.worthOf({ puzzle, solution }, 'somebody else')).toBe(0);
    expect(puzzles.worthOf({ puzzle: puzzle.replace('4.', '0.'), solution }, 'me')).toBe(0);
    expect(createPuzzles(randomBytes(32)).worthOf({ puzzle, solution }, 'me')).toBe(0);
    now += 5 * 60_000;
    expect(puzzles.worthOf({ puzzle, solution }, 'me')).toBe(0);
  });

  it('that was used gets another one', async () => {
    const { guesses, guess } = stage();
    await guess('10.0.0.1');
    await guess('10.0.0.1');
    const ask = (given: Solution | null) =>
      guesses.admit({
        ...{ loginName: 'owner', ip: '10.0.0.1', given, most: 50 },
        isKnownPlace: async () => false,
      });
    const first = await ask(null);
    if (typeof first === 'string') throw new Error('no puzzle');
    const given = { puzzle: first.text, solution: solve(first.text, first.bits, sha256) };
    expect(await ask(given)).toBe('look');
    expect(await ask(given)).toMatchObject({ bits: difficulty.easy });
  });
});
