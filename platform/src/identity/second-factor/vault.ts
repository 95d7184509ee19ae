import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts the secrets of second factors; a secret moved to another person does not open. */
export interface Vault {
  readonly seal: (personId: string, secret: Buffer) => string;
  readonly open: (personId: string, content: string) => Buffer;
}

/** A vault under a key that is derived from the installation's key. */
export function createVault(installationKey: Buffer): Vault {
  const key = Buffer.from(hkdfSync('sha256', installationKey, '', 'jicai second factor', 32));
  return {
    seal(personId, secret) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(personId));
      const body = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64');
    },
    open(personId, content) {
      const bytes = Buffer.from(content, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAAD(Buffer.from(personId));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]);
    },
  };
}
