import { solve } from '@jicai/shared/domain/identity/proof-of-work.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** A puzzle, as the page hands it over. */
export interface Work {
  readonly puzzle: string;
  readonly bits: number;
}

// The browser's own SHA-256 answers with a promise for each hash, and is absent on plain http.
self.addEventListener('message', ({ data }: MessageEvent<Work>) => {
  self.postMessage(solve(data.puzzle, data.bits, (text) => sha256(utf8ToBytes(text))));
});
