/** The server's RSA key as the wire carries it: modulus in hex, exponent in decimal. */
export interface PublicKey {
  readonly modulus: string;
  readonly exponent: string;
}

/** One AES-256-GCM key and its wrapping (base64). Sealed bytes are iv | ciphertext | tag. */
export interface Sealer {
  readonly wrappedKey: string;
  seal(plain: Uint8Array<ArrayBuffer>, context: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  open(sealed: Uint8Array<ArrayBuffer>, context: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
}

/** Makes a new AES key and wraps it with RSA-OAEP-SHA-256; one implementation per kind of page. */
export interface CipherSuite {
  makeSealer(key: PublicKey): Promise<Sealer>;
  /** SHA-256 of a text, in hex. */
  sha256(text: string): Promise<string>;
}
