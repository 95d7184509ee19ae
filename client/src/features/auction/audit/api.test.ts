import { expect, it } from 'vitest';
import { type Asked, questionKey } from './api.ts';

const key = (id: string) => ({
  ...{ id, publicKey: '00', algorithm: 'Ed25519' as const },
  ...{ from: 0, until: null, previous: null },
});
const list = (...ids: string[]) => ({ type: 'jicai-keys' as const, scheme: 1, keys: ids.map(key) });
const asked: Asked = {
  packageNumber: 'A-1',
  dropped: { id: 1, name: 'receipt.json', text: '{}' },
  droppedKeys: null,
  pins: { fingerprints: ['a'], printed: null, problem: null },
  published: list('a'),
};

it.each<[string, Partial<Asked>]>([
  ['fingerprint', { pins: { ...asked.pins, fingerprints: ['b'] } }],
  ['printed head', { pins: { ...asked.pins, printed: { seq: 1, hash: 'a' } } }],
  ['file of the same name', { dropped: { id: 2, name: 'receipt.json', text: '{}' } }],
  ['list that was brought along', { droppedKeys: { id: 3, name: 'keys.json', list: list('a') } }],
  ['list of the mall, as long as the one before', { published: list('b') }],
  ['list of the mall that cannot be had', { published: null }],
  ['auction', { packageNumber: 'A-2' }],
])('[TL1] another %s is judged anew', (_, change) => {
  const hash = (question: Asked) => JSON.stringify(questionKey(question));
  expect(hash({ ...asked, ...change })).not.toBe(hash(asked));
});
