import { derivedKeys, openBytes, type SealingKey, sealBytes } from './sealed-bytes.ts';

/**
 * Encrypts secrets for the database, each bound to an owner: a secret cannot be decrypted under another
 * owner.
 */
export interface Vault {
  /** Encrypts a secret; returns base64. `owner` is a person's id or the name of a setting. */
  readonly seal: (owner: string, secret: Buffer) => string;
  /** Decrypts the result of `seal`. Throws if the owner, the key or the content differs. */
  readonly open: (owner: string, content: string) => Buffer;
}

/**
 * The purposes of vaults. Each vault's keys are derived from its purpose, so a vault of another purpose
 * cannot decrypt its secrets.
 */
const PURPOSES = {
  secondFactor: 'jicai second factor',
  settings: 'jicai settings',
} as const;

/** Creates the vault of a purpose, whose keys are derived from the installation's keys. */
export function createVault(installationKey: SealingKey, purpose: keyof typeof PURPOSES): Vault {
  const key = derivedKeys(installationKey, PURPOSES[purpose]);
  return {
    seal: (owner, secret) => sealBytes(key, owner, secret).toString('base64'),
    open(owner, content) {
      try {
        return openBytes(key, owner, Buffer.from(content, 'base64'));
      } catch {
        throw new Error(`${owner} 是用另一把密钥（quote-key 或 QUOTE_KEY）加密的，无法打开`);
      }
    },
  };
}
