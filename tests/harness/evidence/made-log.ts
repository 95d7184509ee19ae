import { toBase64 } from '@jicai/shared/domain/evidence/bytes/base64.ts';
import { utf8 } from '@jicai/shared/domain/evidence/bytes/utf8.ts';
import { type Fault, isFault } from '@jicai/shared/domain/evidence/faults.ts';
import { leafHashOf, type Opening } from '@jicai/shared/domain/evidence/leaf/leaf.ts';
import { checkpointText } from '@jicai/shared/domain/evidence/note/checkpoint.ts';
import { cosignatureBytes, cosignedBytes } from '@jicai/shared/domain/evidence/note/cosignature.ts';
import { noteKey } from '@jicai/shared/domain/evidence/note/keys.ts';
import { noteText, signatureOf } from '@jicai/shared/domain/evidence/note/note.ts';
import { rootOfTiles } from '@jicai/shared/domain/evidence/tiles/prove.ts';
import { madeKeys, nodeEvidenceCrypto } from './node-crypto.ts';
import { tileStore } from './tile-store.ts';

const { sha256 } = nodeEvidenceCrypto;
export const ORIGIN = 'mall.example.com/evidence';

/** Returns a value that is no fault. */
export function sound<Value>(value: Value | Fault): Value {
  if (isFault(value)) throw new Error(JSON.stringify(value));
  return value;
}

const log = madeKeys('log');
export const logKey = noteKey('log', ORIGIN, log.publicKey, sha256);

/** A witness by name, with its key. */
export function madeWitness(name: string) {
  const keys = madeKeys(name);
  const key = noteKey('witness', name, keys.publicKey, sha256);
  const cosign = (text: string, seconds: number) =>
    signatureOf(
      key,
      cosignatureBytes({ seconds, signature: keys.sign(cosignedBytes(text, seconds)) }),
    );
  return { key, cosign };
}
type Witness = ReturnType<typeof madeWitness>;

/** A log in memory that signs its checkpoints as the platform will, and lets witnesses sign. */
export function madeLog() {
  const store = tileStore();
  return {
    read: store.read,
    size: store.size,
    add(openings: readonly Opening[]) {
      store.append(openings.map((opening) => leafHashOf(opening, sha256)));
    },
    async checkpoint(witnesses: readonly Witness[] = [], seconds = 1_700_000_000) {
      const size = store.size();
      const root = sound(await rootOfTiles(size, store.read, sha256));
      const text = checkpointText({ origin: ORIGIN, size, root, extensions: [] });
      const signatures = [
        signatureOf(logKey, log.sign(utf8(text))),
        ...witnesses.map(({ cosign }) => cosign(text, seconds)),
      ];
      return noteText({ text, signatures });
    },
    /** A checkpoint with any text, as an operator with the key can make it. */
    sign: (text: string) =>
      noteText({ text, signatures: [signatureOf(logKey, log.sign(utf8(text)))] }),
  };
}

/** The line of a signature by a key that nobody knows. */
export const strangersLine = (name: string): string =>
  `— ${name} ${toBase64(sha256(utf8(name)))}\n`;
