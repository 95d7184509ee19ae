import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

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
    seal(owner, secret) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64');
    },
    open(owner, content) {
      const bytes = Buffer.from(content, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]);
    },
  };
}
