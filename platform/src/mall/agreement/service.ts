import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { agreementEndpoints } from '@jicai/shared/contract/mall/agreement.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import {
  dangerousPart,
  sanitiseRichText,
  textOfRichText,
} from '@jicai/shared/domain/kernel/texts/rich-text.ts';
import { sql } from 'kysely';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { addTodos } from '../../work/todo/write.ts';
import { logContent } from '../content/log.ts';
import {
  findCurrent,
  findDraftVersion,
  hasAccepted,
  lockVersion,
  peopleConcerned,
  recordAcceptance,
} from './repository.ts';

type Endpoints = typeof agreementEndpoints;
type Done = Promise<Record<never, never> | Refusal>;

const VERSION = /^20\d{2}-\d{2}$/;

/** The current agreement that the caller's organisation has not accepted; null when it has. */
export async function readPending(
  db: Database,
  person: Person,
): Promise<ResponseOf<Endpoints['pending']>> {
  const kind = person.orgType === 'supplier' ? 'entry' : 'member';
  const agreement = await findCurrent(kind, db);
  if (!agreement || (await hasAccepted(agreement, person.orgId, db))) return { agreement: null };
  return { agreement };
}

/** Accepts the current version for the caller's organisation. */
export async function accept(
  { kind, version }: RequestOf<Endpoints['accept']>,
  { trx, clock, person }: WriteContext,
): Done {
  const own = person.orgType === 'supplier' ? 'entry' : 'member';
  const current = await findCurrent(kind, trx);
  if (kind !== own || current?.version !== version) return refuse('agreement.notCurrent');
  await recordAcceptance(current, { orgId: person.orgId, personId: person.id }, clock, trx);
  return {};
}

/** Writes the next version, which nobody sees before it is published. */
export async function saveVersion(
  { kind, version, title, body }: RequestOf<Endpoints['save']>,
  context: WriteContext,
): Done {
  const { trx, clock } = context;
  if (!VERSION.test(version)) return refuseAt('version', 'agreement.version');
  const part = dangerousPart(body);
  if (part !== null) return refuseAt('body', 'agreement.dangerous', { part });
  if (textOfRichText(body).trim() === '') return refuseAt('body', 'agreement.body');
  const known = await lockVersion({ kind, version }, trx);
  if (known?.publishedAtMs != null) return refuse('agreement.published');
  const draft = await findDraftVersion(kind, trx);
  if (draft !== null && draft !== version)
    return refuse('agreement.otherDraft', { version: draft });
  const current = await findCurrent(kind, trx);
  if (current && current.version >= version)
    return refuseAt('version', 'agreement.older', { version: current.version });
  const text = sanitiseRichText(body);
  await sql`insert into agreement (kind, version, title, body, saved_at)
    values (${kind}, ${version}, ${title.trim()}, ${text}, ${clock.now()})
    on conflict (kind, version) do update set title = excluded.title, body = excluded.body,
      saved_at = excluded.saved_at`.execute(trx);
  const itemId = `${kind}-${version}`;
  await logContent(
    { section: 'agreement', itemId, title, sentence: `保存 ${version} 版` },
    context,
  );
  return {};
}

/** Makes a version the current one and asks everybody concerned to accept it. */
export async function publishVersion(
  { kind, version }: RequestOf<Endpoints['publish']>,
  context: WriteContext,
): Done {
  const { trx, clock, person } = context;
  const draft = await lockVersion({ kind, version }, trx);
  if (!draft) return refuse('agreement.unknown');
  if (draft.publishedAtMs !== null) return refuse('agreement.published');
  await sql`update agreement set published_at = ${clock.now()}
    where kind = ${kind} and version = ${version}`.execute(trx);
  const news = {
    personIds: await peopleConcerned(kind, trx),
    kind: 'message',
    isKnown: true,
    openMode: 'page',
    businessType: 'none',
    businessId: `agreement-${kind}-${version}`,
    processName: '协议更新，请阅读并同意',
    content: `${draft.title}（${version} 版）`,
    url: businessPaths.agreementAccept(),
    fromName: person.orgName,
  } as const;
  await addTodos([news], clock, trx);
  const itemId = `${kind}-${version}`;
  const entry = { title: draft.title, sentence: `发布 ${version} 版` };
  await logContent({ section: 'agreement', itemId, ...entry }, context);
  return {};
}
