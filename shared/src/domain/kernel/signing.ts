/* The cryptography under evidence and signatures; platform and browser bring their own. */

/** SHA-256 of a text in UTF-8, as 64 lowercase hex digits. */
export type Sha256 = (text: string) => string;

/** The primitives that an audit needs: Node's own on the server, a library in browsers. */
export interface AuditCrypto {
  readonly sha256: Sha256;
  /** Ed25519 over the text's UTF-8. Hex in; false for whatever is not a good signature. */
  readonly verify: (publicKey: string, text: string, signature: string) => boolean;
}

/** The id of a public key (64 hex digits): it follows from the key, so nobody can lend it another. */
export const keyIdOf = (publicKey: string, sha256: Sha256): string =>
  sha256(publicKey).slice(0, 32);
