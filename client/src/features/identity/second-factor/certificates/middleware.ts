/* Certificates on USB keys. Browsers cannot read them: a program of the key's vendor does. */

/** A certificate that is plugged in. */
export interface PluggedCertificate {
  /** Its name for the vendor's program, until the key is pulled out. */
  readonly id: string;
  /** Such as `CN=张三, O=…`. */
  readonly subject: string;
  /** DER, base64. */
  readonly certificate: string;
}

/** A reason for which a program gives no answer, in words for people. */
export class MiddlewareFailed extends Error {}

/**
 * A program of a vendor that reads certificates and has them sign; the vendor's own dialog asks for the
 * PIN. Each vendor has an adapter of its own. Both functions throw `MiddlewareFailed`.
 */
export interface CertificateMiddleware {
  readonly list: () => Promise<readonly PluggedCertificate[]>;
  /** Signs a text (UTF-8, SHA-256 with RSA or ECDSA); answers base64. */
  readonly sign: (id: string, text: string) => Promise<string>;
}
