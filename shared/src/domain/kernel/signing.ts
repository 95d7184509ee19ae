/* Cryptography for evidence and signatures; platform and browser supply the implementation. */

/** SHA-256 of a text in UTF-8, as 64 lowercase hex digits. */
export type Sha256 = (text: string) => string;

/** The primitives that an audit needs: Node's own on the server, a library in browsers. */
export interface AuditCrypto {
  readonly sha256: Sha256;
  /**
   * Verifies an Ed25519 signature over the UTF-8 of the text. Key and signature are hex. Returns false
   * for any invalid input.
   */
  readonly verify: (publicKey: string, text: string, signature: string) => boolean;
}

/**
 * Returns the id of a public key, 32 hex digits that follow from the key (64 hex digits), so that nobody
 * can give it another id.
 */
export const keyIdOf = (publicKey: string, sha256: Sha256): string =>
  sha256(publicKey).slice(0, 32);
