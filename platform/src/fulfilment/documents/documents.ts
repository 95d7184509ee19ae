import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import { fingerprintsText } from '@jicai/shared/domain/kernel/key-list.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { createMaker } from '../../kernel/documents/maker.ts';
import { readKeysInUse } from '../../kernel/signing/published-keys.ts';
import type { DocumentJob } from './document.ts';
import { findSeal, type SealedKind } from './seal.ts';

/** A paper without what all papers have in common. */
export type DocumentContent = Omit<DocumentJob, 'qrUrl' | 'qrHint' | 'madeAt'> & {
  /** A page of the site that the code opens instead of the check of genuineness. */
  readonly opens?: { readonly path: string; readonly hint: string };
};

/** A file as calls answer it, its content in base64. */
export interface MadeFile {
  readonly fileName: string;
  readonly content: string;
}

/** A file of rows. */
export interface RowsFile extends MadeFile {
  readonly rows: number;
}

/** Makes the papers of documents; null for a document that is never sealed, whose paper has no code. */
export type MakeDocument = (
  document: { readonly kind: SealedKind; readonly id: string } | null,
  content: DocumentContent,
  db: Executor,
) => Promise<MadeFile>;

/** The code of a sealed paper, and the fingerprints of the keys that the installation signs with (TL1). */
async function sealFacts(code: string | null, db: Executor): Promise<[string, string][]> {
  if (code === null) return [['核验码', '尚未签章或办结，暂无核验码']];
  return [
    ['核验码', code],
    ['签名公钥指纹', fingerprintsText(await readKeysInUse(db))],
  ];
}

/**
 * One maker for all papers of the wing; they are drawn in another thread, one at a time. `publicUrl` is the
 * site's address as people outside reach it.
 */
export function createDocuments(publicUrl: string, clock: Clock): MakeDocument {
  const make = createMaker<DocumentJob>(new URL('./worker.ts', import.meta.url), 'kept');
  const linkOf = (path: string) => `${publicUrl}${BASE_PATH}${path}`;
  return async (document, { opens, ...content }, db) => {
    const code = document === null ? null : await findSeal(document.kind, document.id, db);
    const check = code === null ? null : linkOf(`/check?code=${code}`);
    const job: DocumentJob = {
      ...content,
      qrUrl: opens ? linkOf(opens.path) : check,
      qrHint: opens?.hint ?? '扫码核验真伪',
      facts: document === null ? content.facts : [...content.facts, ...(await sealFacts(code, db))],
      madeAt: await readNow(clock, db),
    };
    const drawn = await make(job);
    return {
      fileName: `${content.title}_${content.number}.pdf`,
      content: drawn.toString('base64'),
    };
  };
}
