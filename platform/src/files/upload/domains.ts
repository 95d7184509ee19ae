import { uploadDomains } from '@jicai/shared/contract/files/domains.ts';
import type { DomainRules } from '@jicai/shared/contract/files/upload.ts';
import { extensionsOf, mostBytesOf } from '@jicai/shared/domain/files/upload/files.ts';
import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';

/** The rules of all kinds of forms, in the form of the answer to the call for them. */
export const domainRules: DomainRules[] = keysOf(uploadDomains).map((domain) => {
  const { title, accepted, limit } = uploadDomains[domain];
  const extensions = [...extensionsOf(accepted)];
  return { domain, title, extensions, limit, maxBytes: mostBytesOf(accepted) };
});
