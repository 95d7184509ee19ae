import { fromBase64, toBase64 } from '../bytes/base64.ts';
import { type Fault, fault } from '../faults.ts';
import { HASH_BYTES } from '../tree/hashing.ts';
import { isTreeSize } from '../tree/ranges.ts';

/* TL3: the text of a checkpoint (https://c2sp.org/tlog-checkpoint): origin, size, root. */

export interface Checkpoint {
  /** The name of the log. */
  readonly origin: string;
  /** The number of leaves. */
  readonly size: number;
  readonly root: Uint8Array;
  /** Further lines, which nobody but the log understands; ours has none. */
  readonly extensions: readonly string[];
}

/** Returns the text that is signed, with its final newline. */
export const checkpointText = ({ origin, size, root, extensions }: Checkpoint): string =>
  [origin, String(size), toBase64(root), ...extensions].map((line) => `${line}\n`).join('');

/** Parses the text of a note as a checkpoint, or says which line is wrong. */
export function parseCheckpoint(text: string): Checkpoint | Fault {
  if (!text.endsWith('\n')) return fault('checkpointForm', { field: 'newline' });
  const lines = text.slice(0, -1).split('\n');
  const [origin = '', size = '', root = '', ...extensions] = lines;
  if (origin === '') return fault('checkpointForm', { field: 'origin' });
  if (!/^(?:0|[1-9]\d{0,15})$/.test(size) || !isTreeSize(Number(size)))
    return fault('checkpointForm', { field: 'size' });
  const bytes = fromBase64(root);
  if (bytes?.length !== HASH_BYTES) return fault('checkpointForm', { field: 'root' });
  if (extensions.includes('')) return fault('checkpointForm', { field: 'extension' });
  return { origin, size: Number(size), root: bytes, extensions };
}
