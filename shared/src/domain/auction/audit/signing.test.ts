import { expect, it } from 'vitest';
import { headMessage } from './signing.ts';

const HEAD = {
  scheme: 3,
  packageNumber: 'B1',
  seq: 7,
  hash: 'a'.repeat(64),
  termsHash: 'b'.repeat(64),
  state: 'running',
  signedAt: 1_000,
  keyId: 'c'.repeat(64),
} as const;

// The text itself is compared: a signer and a verifier that leave out the same field agree with each other.
it('[AU52] the signature of a head covers each of its fields', () => {
  expect(JSON.parse(headMessage(HEAD))).toEqual({ signs: 'log', ...HEAD });
});
