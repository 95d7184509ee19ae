import { hash } from 'node:crypto';
import type { HashBytes } from '@jicai/shared/domain/evidence/crypto.ts';

/** Returns the SHA-256 of some bytes; a proof needs hundreds of them. */
export const sha256: HashBytes = (bytes) => new Uint8Array(hash('sha256', bytes, 'buffer'));
