/*
 * Cryptography over bytes, which the caller supplies: Node's own on the server, a library in
 * browsers. All of it is synchronous, because pages over plain http have no WebCrypto.
 */

/** Returns the SHA-256 of some bytes, 32 bytes. */
export type HashBytes = (bytes: Uint8Array) => Uint8Array;

/** The primitives with which evidence is verified. */
export interface EvidenceCrypto {
  readonly sha256: HashBytes;
  /**
   * Verifies an Ed25519 signature (RFC 8032). Returns false for any invalid input, also for bytes that are
   * no public key; never throws.
   */
  readonly verify: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;
}
