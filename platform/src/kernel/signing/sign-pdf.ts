import { hash, type KeyObject } from 'node:crypto';
import { SignPdf } from '@signpdf/signpdf';
import { Signer } from '@signpdf/utils';
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import type { SealingCertificate } from './certificate.ts';

/* PAdES signatures of PDF files (ETSI EN 319 142-1, level B-B): a detached CMS over the file's bytes. */

const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
/** The value of `type` by which pkijs's `SignedAndUnsignedAttributes` holds signed attributes. */
const SIGNED = 0;

const HASH = 'SHA-256';
const sha256 = (bytes: Uint8Array): ArrayBuffer =>
  new Uint8Array(hash('sha256', bytes, 'buffer')).buffer;

const EC_CURVES: Readonly<Record<string, string>> = {
  prime256v1: 'P-256',
  secp384r1: 'P-384',
  secp521r1: 'P-521',
};

/** Converts a private key to a Web Crypto key for signing. Throws unless it is RSA or on a NIST curve. */
function importKey(key: KeyObject) {
  const bytes = new Uint8Array(key.export({ format: 'der', type: 'pkcs8' }));
  const { subtle } = globalThis.crypto;
  if (key.asymmetricKeyType === 'rsa')
    return subtle.importKey('pkcs8', bytes, { name: 'RSASSA-PKCS1-v1_5', hash: HASH }, false, [
      'sign',
    ]);
  const namedCurve = EC_CURVES[key.asymmetricKeyDetails?.namedCurve ?? ''];
  if (!namedCurve) throw new Error('the key of the certificate is neither RSA nor of a NIST curve');
  return subtle.importKey('pkcs8', bytes, { name: 'ECDSA', namedCurve }, false, ['sign']);
}

/**
 * Returns a CMS signature of the bytes, in DER, that does not contain the bytes. Nor does it contain the
 * signing time, which PAdES requires in the PDF's signature dictionary.
 */
async function detachedCms(bytes: Uint8Array, { chain, key }: SealingCertificate): Promise<Buffer> {
  const [leaf] = chain;
  if (!leaf) throw new Error('a certificate without itself');
  const certificateHash = new OctetString({
    valueHex: sha256(new Uint8Array(leaf.toSchema().toBER())),
  });
  const certificateId = new Sequence({ value: [certificateHash] });
  const attributes = [
    new Attribute({
      type: CONTENT_TYPE,
      values: [new ObjectIdentifier({ value: ContentInfo.DATA })],
    }),
    new Attribute({
      type: MESSAGE_DIGEST,
      values: [new OctetString({ valueHex: sha256(bytes) })],
    }),
    new Attribute({
      type: SIGNING_CERTIFICATE_V2,
      values: [new Sequence({ value: [new Sequence({ value: [certificateId] })] })],
    }),
  ];
  const cms = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: leaf.issuer, serialNumber: leaf.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: SIGNED, attributes }),
      }),
    ],
    certificates: [...chain],
  });
  await cms.sign(await importKey(key), 0, HASH);
  const content = new ContentInfo({
    contentType: ContentInfo.SIGNED_DATA,
    content: cms.toSchema(true),
  });
  return Buffer.from(content.toSchema().toBER());
}

class CertificateSigner extends Signer {
  readonly #certificate: SealingCertificate;
  constructor(certificate: SealingCertificate) {
    super();
    this.#certificate = certificate;
  }
  override sign(bytes: Buffer): Promise<Buffer> {
    return detachedCms(bytes, this.#certificate);
  }
}

/**
 * Fills the empty signature that `addSignature` (kernel/documents) has added to a PDF; resolves to
 * the signed PDF.
 */
export const signPdf = (pdf: Buffer, certificate: SealingCertificate): Promise<Buffer> =>
  new SignPdf().sign(pdf, new CertificateSigner(certificate));
