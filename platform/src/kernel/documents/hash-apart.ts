import { subtle } from 'node:crypto';

/**
 * The SHA-256 of a whole file in hexadecimal digits. It is computed by Node's own threads: some megabytes
 * would keep other calls waiting for tens of milliseconds.
 */
export async function sha256Apart(bytes: Uint8Array): Promise<string> {
  // A copy, since the caller's bytes may lie in shared memory; it takes a fraction of the hashing.
  return Buffer.from(await subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');
}
