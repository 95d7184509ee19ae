import { describe, expect, it } from 'vitest';
import { keepPictures, type Outcome } from './kept-pictures.ts';

const file = { id: 'file-1' };
const good: Outcome = { type: 'image/png', bytes: Buffer.from('picture') };

/** Draws with the outcome, and writes down whose turns it took. */
function drawing(outcome: Outcome) {
  const turns: string[] = [];
  const draw = (_: typeof file, asker: string, known: () => Outcome | undefined) => {
    turns.push(asker);
    return Promise.resolve(known() ?? outcome);
  };
  return { turns, pictureOf: keepPictures(draw) };
}

describe('[UP9] a stored picture', () => {
  it.each([
    ['good', good],
    ['unreadable', 'unreadable'],
  ] as const)('that is %s is drawn once, whoever asks again', async (_, outcome) => {
    const { turns, pictureOf } = drawing(outcome);
    for (const asker of ['person a', 'person a', 'network b'])
      expect(await pictureOf(file, asker)).toEqual(outcome);
    expect(turns).toEqual(['person a']);
  });

  it('is drawn in the turn of who asks: nobody waits behind what another has queued', async () => {
    const turns: string[] = [];
    const pictureOf = keepPictures((_: typeof file, asker) => {
      turns.push(asker);
      return asker === 'person a' ? new Promise<Outcome>(() => {}) : Promise.resolve(good);
    });
    void pictureOf(file, 'person a');
    void pictureOf(file, 'person a');
    expect(await pictureOf(file, 'person b')).toEqual(good);
    expect(turns).toEqual(['person a', 'person b']);
  });

  it('is drawn again after a failure that says nothing of the picture', async () => {
    const turns: string[] = [];
    const pictureOf = keepPictures((_: typeof file, asker) => {
      turns.push(asker);
      return turns.length === 1 ? Promise.reject(new Error('busy')) : Promise.resolve(good);
    });
    await expect(pictureOf(file, 'person a')).rejects.toThrow('busy');
    expect(await pictureOf(file, 'person a')).toEqual(good);
  });
});
