import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import type { NoticeBlock } from '@jicai/shared/contract/mall/notice.ts';
import { NoticeContent, type NoticeDraftState } from '@jicai/shared/contract/mall/notice-editor.ts';
import { canonicalJson, type Evidence } from '@jicai/shared/domain/kernel/texts/canonical-json.ts';
import { parseRichText } from '@jicai/shared/domain/kernel/texts/rich-text.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { sha256 } from '../../kernel/signing/hash.ts';

/** A notice in the console. */
export interface NoticeDraft {
  readonly id: string;
  readonly state: NoticeDraftState;
  readonly content: NoticeContent;
  readonly version: number;
  readonly contentHash: string;
  readonly reason: string;
  readonly authorId: string;
  readonly savedAt: number;
}

type Stored = Omit<NoticeDraft, 'content'> & { readonly content: unknown };

async function findBy(id: string, lock: boolean, db: Executor): Promise<NoticeDraft | null> {
  const { rows } = await sql<Stored>`
    select id, state, content, version, content_hash as "contentHash", reason,
      created_by as "authorId", saved_at as "savedAt"
    from notice_draft where id = ${id} ${lock ? sql`for update` : sql``}`.execute(db);
  const [row] = rows;
  return row ? { ...row, content: decode(NoticeContent, row.content) } : null;
}

export const findDraft = (id: string, db: Executor) => findBy(id, false, db);

/** The same, locked for this transaction. */
export const lockDraft = (id: string, trx: Executor) => findBy(id, true, trx);

/** The text of a notice as the database stores it. */
export const storedContent = (content: NoticeContent): string =>
  JSON.stringify(encode(NoticeContent, content));

/** The hash of a text under review: a reviewer names the one that they saw. */
export const hashOf = (content: NoticeContent): string =>
  sha256(canonicalJson(encode(NoticeContent, content) as Evidence));

/** The blocks of plain text that readers are shown; pictures have no place in a notice. */
export const blocksOfHtml = (html: string): NoticeBlock[] =>
  parseRichText(html).flatMap((block) =>
    block.kind === 'picture'
      ? []
      : [{ kind: block.kind, text: block.runs.map(({ text }) => text).join(''), cells: [] }],
  );
