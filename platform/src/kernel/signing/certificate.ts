import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  AuthenticatedSafe,
  CertBag,
  Certificate,
  ContentInfo,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
} from 'pkijs';

/* Reads the certificate that signs PDF files (PAdES) from a PKCS#12 file. */

/** A certificate that signs PDF files, with its private key and the certificates of its issuers. */
export interface SealingCertificate {
  /** The certificate itself first, then the other certificates of the file. */
  readonly chain: readonly Certificate[];
  readonly key: KeyObject;
  readonly facts: CertificateFacts;
}

/** The facts of a certificate that are shown to people. Times are in milliseconds since the epoch. */
export interface CertificateFacts {
  /** The distinguished name of the certificate's holder, such as `CN=某市采购中心, O=…`. */
  readonly subject: string;
  readonly serial: string;
  readonly validFromMs: number;
  readonly validToMs: number;
}

const factsOf = (certificate: X509Certificate): CertificateFacts => ({
  subject: certificate.subject.split('\n').join(', '),
  serial: certificate.serialNumber,
  validFromMs: certificate.validFromDate.getTime(),
  validToMs: certificate.validToDate.getTime(),
});

async function readBags(bytes: Buffer, passphrase: string) {
  const password = new Uint8Array(Buffer.from(passphrase)).buffer;
  const file = PFX.fromBER(new Uint8Array(bytes));
  await file.parseInternalValues({ password, checkIntegrity: true });
  const safe = file.parsedValue?.authenticatedSafe;
  if (!(safe instanceof AuthenticatedSafe)) throw new Error('it has no contents');
  const safeContents = safe.safeContents.map(({ contentType }) =>
    contentType === ContentInfo.ENCRYPTED_DATA ? { password } : {},
  );
  await safe.parseInternalValues({ safeContents });
  const certificates: Certificate[] = [];
  const keys: KeyObject[] = [];
  // `createPrivateKey` reads both kinds of key bag, because a plain and an encrypted bag both have the form
  // PKCS#8.
  const addKey = (bag: PrivateKeyInfo | PKCS8ShroudedKeyBag) => {
    const key = Buffer.from(bag.toSchema().toBER());
    keys.push(createPrivateKey({ key, format: 'der', type: 'pkcs8', passphrase }));
  };
  for (const { value } of safe.parsedValue.safeContents)
    for (const { bagValue } of value.safeBags) {
      if (bagValue instanceof CertBag && bagValue.parsedValue instanceof Certificate)
        certificates.push(bagValue.parsedValue);
      if (bagValue instanceof PrivateKeyInfo || bagValue instanceof PKCS8ShroudedKeyBag)
        addKey(bagValue);
    }
  return { certificates, key: keys[0] };
}

/**
 * Reads a PKCS#12 file with one private key, encrypted with AES as current tools write it. Throws an
 * error that names the file if the passphrase is wrong, or if the key or its certificate is missing.
 */
export async function openCertificate(
  file: string,
  passphraseFile: string,
): Promise<SealingCertificate> {
  const bytes = readFileSync(file);
  const passphrase = readFileSync(passphraseFile, 'utf8').replace(/\r?\n$/, '');
  const { certificates, key } = await readBags(bytes, passphrase).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} cannot be opened, check ${passphraseFile}: ${reason}`);
  });
  if (!key) throw new Error(`${file} has no private key`);
  const known = certificates.map((certificate) => ({
    certificate,
    x509: new X509Certificate(Buffer.from(certificate.toSchema(true).toBER())),
  }));
  const leaf = known.find(({ x509 }) => x509.checkPrivateKey(key));
  if (!leaf) throw new Error(`${file} has no certificate of its private key`);
  const others = certificates.filter((certificate) => certificate !== leaf.certificate);
  return { chain: [leaf.certificate, ...others], key, facts: factsOf(leaf.x509) };
}
