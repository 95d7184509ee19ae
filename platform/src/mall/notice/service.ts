import type { NoticeAudience, NoticeDetail } from '@jicai/shared/contract/mall/notice.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { listNotices, type NoticeFilter, readNotice } from './repository.ts';

export interface NoticeNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

/** The audiences that a reader belongs to; null is a visitor. People of the platform read all. */
export function audiencesOf(person: Person | null): NoticeAudience[] {
  if (person === null) return ['all'];
  if (person.orgType === 'supplier') return ['all', 'suppliers'];
  if (person.orgType === 'operator') return ['all', 'buyers', 'suppliers'];
  return ['all', 'buyers'];
}

export const listPublished = (
  { db, clock }: NoticeNeeds,
  person: Person | null,
  filter: NoticeFilter,
) => listNotices(filter, audiencesOf(person), clock, db);

export async function readPublished(
  { db, clock }: NoticeNeeds,
  person: Person | null,
  id: string,
): Promise<{ notice: NoticeDetail } | Refusal> {
  const notice = await readNotice(id, audiencesOf(person), clock, db);
  return notice ? { notice } : refuse('notice.unknown');
}
