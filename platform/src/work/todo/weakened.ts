import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { RELEASE_HOURS } from '@jicai/shared/domain/identity/account.ts';
import { ADMINISTRATOR_ROLES, type RoleName } from '@jicai/shared/domain/identity/organisation.ts';
import { sql } from 'kysely';
import { decidersOf, type SecurityWeakened } from '../../identity/change-request/events.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { addTodos } from './write.ts';

const STEPS = {
  asked: { word: '申请', hint: '，须由另一名系统管理员或安全管理员批准' },
  agreed: { word: '批准', hint: '，已生效' },
  declined: { word: '驳回', hint: '' },
  withdrawn: { word: '撤回', hint: '的申请' },
} as const;

const TAKE_LINK = `，密码尚未改变：请在 ${RELEASE_HOURS} 小时内到会员信息再次点击“重设密码”领取链接`;

/** Those who may decide hear of a request and that it was taken back; the audit administrators of everything. */
const HEARERS: Readonly<Record<SecurityWeakened['step'], readonly RoleName[]>> = {
  asked: ADMINISTRATOR_ROLES,
  agreed: ['auditAdmin'],
  declined: ['auditAdmin'],
  withdrawn: ADMINISTRATOR_ROLES,
};

/** Changes of an account, and those of rules. */
const isOfAccount = ({ kind }: SecurityWeakened): boolean =>
  kind === 'credential' || kind === 'administrator';

/** What follows from a step. A setting says itself when it counts: some do from the next start on. */
function hintOf({ kind, step, isRelease }: SecurityWeakened): string {
  if (isRelease) return `，申请人可在 ${RELEASE_HOURS} 小时内领取链接`;
  if (kind === 'administrator' && step === 'asked') return '，须由另一类管理员批准';
  return kind === 'setting' && step === 'agreed' ? '' : STEPS[step].hint;
}

/** Tells administrators of a change that weakens security (operations.md 1.4), and who asked of its end. */
export async function tellOfWeakening(weakened: SecurityWeakened, trx: Executor): Promise<void> {
  const { kind, step, subject, by, askedById, isRelease, clock } = weakened;
  const { rows } = await sql<{ id: string; decides: boolean }>`
    select id, roles && ${[...decidersOf(kind)]}::text[] as decides from person
    where not disabled and roles && ${[...HEARERS[step]]}::text[]
      and id <> all(${[by.id, askedById]}::text[])
    order by id limit 50`.execute(trx);
  const { word } = STEPS[step];
  const hint = hintOf(weakened);
  const message = {
    kind: 'message',
    openMode: 'page',
    businessType: 'none',
    businessId: by.id,
    processName: isOfAccount(weakened) ? '账号重设' : '降低安全要求',
    content: `${by.name}${word}修改「${subject}」${hint}`,
    fromName: by.name,
  } as const;
  const to = (decides: boolean) =>
    rows.filter((row) => row.decides === decides).map(({ id }) => id);
  const own = {
    ...message,
    personIds: askedById === by.id ? [] : [askedById],
    content: `${by.name}${word}了您申请的修改「${subject}」${isRelease ? TAKE_LINK : hint}`,
    url: menuPaths.todos,
  };
  await addTodos(
    [
      {
        ...message,
        personIds: to(true),
        url: menuPaths.securitySettings,
        isKnown: step === 'asked',
      },
      { ...message, personIds: to(false), url: menuPaths.todos },
      own,
    ],
    clock,
    trx,
  );
}
