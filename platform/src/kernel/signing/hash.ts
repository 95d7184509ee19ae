import { hash } from 'node:crypto';
import type { Sha256 } from '@jicai/shared/domain/kernel/signing.ts';

/** SHA-256 of a text in UTF-8, in hex. */
export const sha256: Sha256 = (text) => hash('sha256', text, 'hex');
