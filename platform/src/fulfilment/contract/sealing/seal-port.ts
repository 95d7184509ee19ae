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
}

/** The built-in seal: the installation's Ed25519 key signs the hash of the PDF. */
export const builtInSeal = (signing: SigningKey): SealPort => ({
  seal: async ({ contractNumber, sha256, orgName, personName }) => ({
    signature: signing.sign(
      sealedText({ contract: contractNumber, hash: sha256, org: orgName, person: personName }),
    ),
    keyId: signing.id,
  }),
});
