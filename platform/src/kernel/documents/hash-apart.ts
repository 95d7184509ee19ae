import { subtle } from 'node:crypto';

/**
 * Resolves to the SHA-256 of a file, in hex. Node's thread pool computes the hash, because hashing
 * some megabytes in the main thread would block other calls for tens of milliseconds.
 */
export async function sha256Apart(bytes: Uint8Array): Promise<string> {
  // The bytes are copied, because they may be in shared memory; copying takes a fraction of the hashing time.
  return Buffer.from(await subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');
}
