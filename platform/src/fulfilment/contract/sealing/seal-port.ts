import type { CertificateFacts, SealingCertificate } from '../../../kernel/signing/certificate.ts';
import { signPdf } from '../../../kernel/signing/sign-pdf.ts';
import type { SigningKey } from '../../../kernel/signing/signing-key.ts';
import { sealedText } from '../repository.ts';

/** The subject of a seal: the document by its hash, and the person who seals for an organisation. */
export interface SealRequest {
  readonly contractNumber: string;
  /** SHA-256 of the PDF that is sealed. */
  readonly sha256: string;
  readonly orgName: string;
  readonly personName: string;
}

/** A seal as it is kept: the signature, and the key that it can be checked with. */
export interface SealMark {
  readonly signature: string;
  readonly keyId: string;
}

/** The port to whatever seals documents; an installation may have a certificate authority's. */
export interface SealPort {
  readonly seal: (request: SealRequest) => Promise<SealMark>;
  /** Signs whole files where the installation has a certificate; null: it has none. */
  readonly certificate: {
    readonly facts: CertificateFacts;
    /** Fills the empty signature of a drawn PDF (PAdES). */
    readonly sign: (pdf: Buffer) => Promise<Buffer>;
  } | null;
}

/**
 * The built-in seal: the installation's Ed25519 key signs the hash of the PDF. With a certificate the
 * sealed PDF is signed as a whole as well, so that any reader of PDF files can check it.
 */
export const builtInSeal = (
  signing: SigningKey,
  certificate: SealingCertificate | null = null,
): SealPort => ({
  certificate: certificate && {
    facts: certificate.facts,
    sign: (pdf) => signPdf(pdf, certificate),
  },
  seal: async ({ contractNumber, sha256, orgName, personName }) => ({
    signature: signing.sign(
      sealedText({ contract: contractNumber, hash: sha256, org: orgName, person: personName }),
    ),
    keyId: signing.id,
  }),
});
