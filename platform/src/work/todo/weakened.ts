import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { RoleName } from '@jicai/shared/domain/identity/organisation.ts';
import { sql } from 'kysely';
import type { SecurityWeakened } from '../../identity/organisation/events.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { addTodos } from './write.ts';

const STEPS = {
  asked: { word: '申请', hint: '，须由另一名系统管理员或安全管理员批准' },
  agreed: { word: '批准', hint: '，已生效' },
  declined: { word: '驳回', hint: '' },
} as const;

/** Those who may decide hear of a request; the audit administrators hear of it and of its end. */
const HEARERS: Readonly<Record<SecurityWeakened['step'], readonly RoleName[]>> = {
  asked: ['systemAdmin', 'securityAdmin', 'auditAdmin'],
  agreed: ['auditAdmin'],
  declined: ['auditAdmin'],
};

/** Tells administrators of a change that weakens security (operations.md 1.4). */
export async function tellOfWeakening(
  { step, subject, by, clock }: SecurityWeakened,
  trx: Executor,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from person where not disabled
    and roles && ${[...HEARERS[step]]}::text[] and id <> ${by.id} order by id limit 50`.execute(
    trx,
  );
  const { word, hint } = STEPS[step];
  const message = {
    personIds: rows.map(({ id }) => id),
    kind: 'message',
    openMode: 'page',
    businessType: 'none',
    businessId: by.id,
    processName: '降低安全要求',
    content: `${by.name}${word}修改「${subject}」${hint}`,
    url: menuPaths.todos,
    fromName: by.name,
  } as const;
  await addTodos([message], clock, trx);
}
