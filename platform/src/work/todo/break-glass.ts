import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { ADMINISTRATOR_ROLES } from '@jicai/shared/domain/identity/organisation.ts';
import { isEmail } from '@jicai/shared/domain/kernel/identifiers/email.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { type RawBuilder, sql } from 'kysely';
import { logSecurity } from '../../identity/security/log.ts';
import type { AlarmLocalLogin } from '../../identity/session/advance.ts';
import type { Provider } from '../../identity/sign-on/connector.ts';
import { systemsInUse } from '../../identity/sign-on/service.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import { canSend, type Mailer } from '../../kernel/mail/mail.ts';
import { addTodos } from './write.ts';

/*
 * The way in that is left when the sign-on systems are away (应急登录): an administrator's own password.
 * It always works, and every use of it is told to the other administrators.
 */

/** One mail to one administrator about one login, which the security log names. */
export const breakGlassMailJob = defineJob('session.breakGlassMail', {
  ids: ['personId', 'entryNumber'],
  retries: 5,
});

/** Administrators who may be told; more are none in practice. */
const MOST = 50;

/** Administrators in office, over the row `person`. */
const inOffice: RawBuilder<boolean> = sql<boolean>`(not person.disabled
  and person.roles && ${[...ADMINISTRATOR_ROLES]}::text[])`;

/** The alarm of an installation with these sign-on systems; without one in use a password is the usual way. */
export const breakGlassAlarm =
  (signOnProviders: readonly Provider[]): AlarmLocalLogin =>
  async ({ by, place, device }, clock, on) => {
    if ((await systemsInUse({ db: on, signOnProviders })).length === 0) return;
    const { rows } = await sql<{ id: string; readsLog: boolean }>`
      select id, 'auditAdmin' = any(roles) as "readsLog" from person
      where ${inOffice} and id <> ${by.id} order by id limit ${MOST}`.execute(on);
    const time = timeText(await readNow(clock, on));
    const alarm = {
      kind: 'message',
      openMode: 'page',
      businessType: 'none',
      businessId: by.id,
      processName: '应急登录告警',
      content: `${by.name} 于 ${time} 从 ${place}（${device}）以本地密码登录管理员账号，未经单点登录；请核实`,
      fromName: '系统',
    } as const;
    const to = (readsLog: boolean) =>
      rows.filter((row) => row.readsLog === readsLog).map(({ id }) => id);
    const alarms = [
      { ...alarm, personIds: to(true), url: menuPaths.securityLog },
      { ...alarm, personIds: to(false), url: menuPaths.todos },
    ];
    await logSecurity(
      { action: 'login.breakGlass', by, address: place, detail: device },
      clock,
      on,
    );
    await addTodos(alarms, clock, on);
    const { rows: entries } = await sql<{ seq: number }>`select seq from security_log
      where action = 'login.breakGlass' and person_id = ${by.id}
      order by seq desc limit 1`.execute(on);
    const entryNumber = String(entries[0]?.seq ?? 0);
    for (const { id } of rows) await enqueue(breakGlassMailJob, { personId: id, entryNumber }, on);
  };

interface Letter {
  readonly email: string;
  readonly name: string;
  readonly actor: string;
  readonly place: string;
  readonly atMs: number;
}

/** Mails the alarm to one administrator, where mails are sent and they have an address. */
export async function mailBreakGlass(
  { db, mailer }: { readonly db: Executor; readonly mailer: Mailer | null },
  { personId, entryNumber }: { readonly personId: string; readonly entryNumber: string },
): Promise<void> {
  if (!canSend(mailer)) return;
  const { rows } = await sql<Letter>`
    select profile.email, person.name, l.actor, l.address as place, l.at as "atMs"
    from person join person_profile profile on profile.person_id = person.id
    join security_log l on l.seq = ${Number(entryNumber)} and l.action = 'login.breakGlass'
    where person.id = ${personId} and ${inOffice}`.execute(db);
  const [letter] = rows;
  if (!letter || !isEmail(letter.email)) return;
  const { email, name, actor, place, atMs } = letter;
  await mailer.send({
    to: email,
    subject: `${SITE_NAME}：应急登录告警`,
    text: [
      `${name}，您好：`,
      '',
      `${actor} 于 ${timeText(atMs)} 从 ${place} 以本地密码登录了管理员账号，未经单点登录。`,
      '',
      '请与本人核实；如非本人操作，请立即停用该账号并检索安全日志。',
    ].join('\n'),
  });
}
