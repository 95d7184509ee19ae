import { fingerprintsText } from '@jicai/shared/domain/kernel/key-list.ts';
import { describe, expect, it } from 'vitest';
import { pinsOf, pinsQuery, pinTextsOf } from './pins.ts';

const [one, two] = ['3f2a91c0'.repeat(4), '0123abcd'.repeat(4)];
const read = (texts: string[]) =>
  pinsOf(pinTextsOf(new URLSearchParams(texts.map((text) => ['fingerprint', text]))));

describe('[TL1] the fingerprints in an address', () => {
  it.each([
    ['as papers print them', [fingerprintsText([one, two])]],
    ['with a comma, as the QR code of a record has them', [`${one},${two}`]],
    ['with a space', [`${one} ${two}`]],
    ['as a parameter that stands twice', [one, fingerprintsText([two])]],
  ])('%s are all pinned', (_, texts) => {
    expect(read(texts)).toEqual({ fingerprints: [one, two], printed: null, problem: null });
  });

  it('none, one, and one that is none', () => {
    expect(read([])).toMatchObject({ fingerprints: [], problem: null });
    expect(read([one])).toMatchObject({ fingerprints: [one], problem: null });
    for (const text of [`${one},1234`, `${one}0`, 'keys'])
      expect(read([text])).toMatchObject({ fingerprints: [], problem: 'fingerprint' });
  });

  it('go through the form into the address and back', () => {
    const typed = fingerprintsText([one, two]);
    const query = pinsQuery({ fingerprint: typed, head: '' });
    expect(pinsOf(pinTextsOf(new URLSearchParams(query))).fingerprints).toEqual([one, two]);
  });
});
