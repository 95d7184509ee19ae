import { derivedKeys, openBytes, type SealingKey, sealBytes } from './sealed-bytes.ts';

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
