import { createHash, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { BitString } from 'asn1js';
import { Certificate, CertificateChainValidationEngine, CertificateRevocationList } from 'pkijs';

/* The authorities whose certificates prove people, and the certificates that they took back. */

/** The settings of the environment; the files are PEM, several blocks one after the other. */
export interface CertificateSettings {
  /** The certificates of the authorities. */
  readonly caFile: string;
  /** Their lists of revoked certificates; null: nobody is asked whether one was revoked. */
  readonly crlFile: string | null;
  /** The address of the vendor's program on people's own machines, like `http://127.0.0.1:18080`. */
  readonly middlewareUrl: string;
}

/** The facts of a certificate that is good. */
export interface CheckedCertificate {
  /** The hash of issuer and subject, base64url. */
  readonly id: string;
  /** Such as `CN=张三, O=…`. */
  readonly subject: string;
  readonly validToMs: number;
  readonly key: KeyObject;
}

/** The reasons against a certificate: keys of messages. */
export type CertificateFault =
  | 'certificate.answer'
  | 'certificate.untrusted'
  | 'certificate.expired'
  | 'certificate.revoked'
  | 'certificate.noList';

/** The codes by which the library says what is wrong with a path. */
const FAULTS: Readonly<Record<number, CertificateFault>> = {
  8: 'certificate.expired',
  11: 'certificate.noList',
  12: 'certificate.revoked',
  13: 'certificate.noList',
};

const KEY_USAGE = '2.5.29.15';
const DIGITAL_SIGNATURE = 0x80;
const LEAST_RSA_BITS = 2_048;

/** The contents of the blocks of a PEM file, each as DER. */
function blocksOf(text: string, label: string): Uint8Array<ArrayBuffer>[] {
  const block = new RegExp(
    `-----BEGIN ${label}-----([\\sA-Za-z0-9+/=]+)-----END ${label}-----`,
    'g',
  );
  return [...text.matchAll(block)].map(([, body = '']) =>
    Uint8Array.from(Buffer.from(body.replaceAll(/\s/g, ''), 'base64')),
  );
}

function readAuthorities(file: string): Certificate[] {
  const blocks = blocksOf(readFileSync(file, 'utf8'), 'CERTIFICATE');
  if (blocks.length === 0) throw new Error(`${file} has no certificate (PEM)`);
  return blocks.map((der) => Certificate.fromBER(der));
}

function readLists(file: string): CertificateRevocationList[] {
  const blocks = blocksOf(readFileSync(file, 'utf8'), 'X509 CRL');
  if (blocks.length === 0) throw new Error(`${file} has no revocation list (PEM)`);
  return blocks.map((der) => CertificateRevocationList.fromBER(der));
}

/**
 * Reads a file anew whenever it was changed: lists come out every day. One that cannot be read just now
 * leaves what was read before; a list that is over counts no more.
 */
function following<T>(file: string, read: (file: string) => T): () => T {
  let known = { changedMs: statSync(file).mtimeMs, value: read(file) };
  return () => {
    try {
      const changedMs = statSync(file).mtimeMs;
      if (changedMs !== known.changedMs) known = { changedMs, value: read(file) };
    } catch {
      // It is being replaced.
    }
    return known.value;
  };
}

/** Whether a certificate is for signatures, with a key that is strong enough. */
function isForSigning(certificate: Certificate, key: KeyObject): boolean {
  const usage = certificate.extensions?.find(({ extnID }) => extnID === KEY_USAGE)?.parsedValue;
  const bits =
    usage instanceof BitString ? (new Uint8Array(usage.valueBlock.valueHex)[0] ?? 0) : null;
  if (bits !== null && (bits & DIGITAL_SIGNATURE) === 0) return false;
  if (key.asymmetricKeyType === 'ec') return true;
  const length = key.asymmetricKeyDetails?.modulusLength ?? 0;
  return key.asymmetricKeyType === 'rsa' && length >= LEAST_RSA_BITS;
}

function parsed(der: Buffer): { certificate: Certificate; x509: X509Certificate } | null {
  try {
    return {
      certificate: Certificate.fromBER(Uint8Array.from(der)),
      x509: new X509Certificate(der),
    };
  } catch {
    return null;
  }
}

/** Opens the files of authorities and lists. Throws where one cannot be read. */
export function openTrust({ caFile, crlFile, middlewareUrl }: CertificateSettings) {
  const authorities = following(caFile, readAuthorities);
  const lists = crlFile === null ? () => [] : following(crlFile, readLists);
  return {
    middlewareUrl,

    /**
     * Checks a certificate (DER) at a moment: issued by one of the authorities, in its time, not
     * revoked, and for signatures. Where there are lists, one without a current list is refused.
     */
    async check(der: Buffer, nowMs: number): Promise<CheckedCertificate | CertificateFault> {
      const found = parsed(der);
      if (!found) return 'certificate.answer';
      const { certificate, x509 } = found;
      if (!isForSigning(certificate, x509.publicKey)) return 'certificate.answer';
      const engine = new CertificateChainValidationEngine({
        trustedCerts: authorities(),
        certs: [certificate],
        crls: lists(),
        checkDate: new Date(nowMs),
      });
      const { result, resultCode } = await engine.verify();
      if (!result) return FAULTS[resultCode] ?? 'certificate.untrusted';
      return {
        id: createHash('sha256').update(`${x509.issuer}\n\n${x509.subject}`).digest('base64url'),
        subject: x509.subject.split('\n').join(', '),
        validToMs: x509.validToDate.getTime(),
        key: x509.publicKey,
      };
    },
  };
}

export type CertificateTrust = ReturnType<typeof openTrust>;
