import { hash } from 'node:crypto';
import type { Sha256 } from '@jicai/shared/domain/kernel/signing.ts';

/** Returns the SHA-256 of a text's UTF-8 bytes, in hex. */
export const sha256: Sha256 = (text) => hash('sha256', text, 'hex');
