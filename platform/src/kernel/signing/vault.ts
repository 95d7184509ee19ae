import { hkdfSync } from 'node:crypto';
import { openBytes, sealBytes } from './sealed-bytes.ts';

/** Encrypts secrets for the database; one that is moved to another owner does not open. */
export interface Vault {
  /** `owner` is a person's id, or the name of a setting. Answers base64. */
  readonly seal: (owner: string, secret: Buffer) => string;
  /** Throws for another owner, another key or a changed text. */
  readonly open: (owner: string, content: string) => Buffer;
}

/** The purposes of vaults: what is sealed for one does not open for another. */
const PURPOSES = {
  secondFactor: 'jicai second factor',
  settings: 'jicai settings',
} as const;

/** A vault under a key that is derived from the installation's key. */
export function createVault(installationKey: Buffer, purpose: keyof typeof PURPOSES): Vault {
  const key = Buffer.from(hkdfSync('sha256', installationKey, '', PURPOSES[purpose], 32));
  return {
    seal: (owner, secret) => sealBytes(key, owner, secret).toString('base64'),
    open: (owner, content) => openBytes(key, owner, Buffer.from(content, 'base64')),
  };
}
