import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  consoleEndpoints,
  RelayFact,
  SystemFact,
} from '@jicai/shared/contract/operations/console.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { dayOf, timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { listRelays } from '../../auction/live/relays.ts';
import { certificateOf, s3Of } from '../../config.ts';
import { logSecurity } from '../../identity/security/log.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import { textOf } from '../../kernel/mail/failures.ts';
import { canSend, type Mailer } from '../../kernel/mail/mail.ts';
import { openCertificate } from '../../kernel/signing/certificate.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { judgeKeys } from '../keys/judge.ts';
import { inGroups } from '../keys/verdict.ts';
import { readVersions } from '../support/versions.ts';
import { readStoredFiles } from './stored-files.ts';

/** The parts of the installation that the page shows. */
export interface SystemNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly dataDir: string | null;
  readonly mailer: Mailer | null;
}

const fact = (name: string, value: string, level: SystemFact['level'] = 'good'): SystemFact => ({
  name,
  value,
  level,
});

const RUNNING = { started: '进行中', paused: '已暂停' } as const;
const MOST_AUCTIONS = 50;

/** Auctions that run now or begin within a day: whoever restarts something looks here first. */
async function auctionFacts({ db, clock }: SystemNeeds): Promise<SystemFact[]> {
  const { rows } = await sql<{
    number: string;
    name: string;
    state: keyof typeof RUNNING;
    opensAtMs: number;
    closesAtMs: number;
    hasBegun: boolean;
  }>`
    select a.package_number as number, k.name, a.run_state as state, a.opens_at as "opensAtMs",
      a.closes_at as "closesAtMs", a.opens_at <= ${clock.now()} as "hasBegun"
    from auction a join package k on k.number = a.package_number
    where not a.settled and a.run_state in ('started', 'paused')
      and a.opens_at < ${clock.now()} + interval '1 day'
      and (a.closes_at > ${clock.now()} or a.run_state = 'paused' or a.rounds is not null)
    order by a.opens_at, a.package_number limit ${MOST_AUCTIONS}`.execute(db);
  if (rows.length === 0) return [fact('竞价', '24 小时内没有竞价，可以维护')];
  return rows.map(({ number, name, state, opensAtMs, closesAtMs, hasBegun }) =>
    fact(
      `${number} ${name}`,
      `${hasBegun ? RUNNING[state] : '未开始'}，${timeText(opensAtMs)} 至 ${timeText(closesAtMs)}`,
      hasBegun ? 'warning' : 'good',
    ),
  );
}

async function storageFacts({ db }: SystemNeeds): Promise<SystemFact[]> {
  const { files, bytes, waiting } = await readStoredFiles(db);
  const s3 = s3Of(process.env);
  return [
    fact('存放位置', s3 ? `对象存储 ${new URL(s3.endpoint).host}` : '数据目录'),
    fact('文件（不含报价附件）', `${files} 个，不超过 ${bytes / 1_048_576} MB`),
    fact('未完成的上传', `${waiting} 个`),
  ];
}

async function mailFacts({ db, mailer }: SystemNeeds): Promise<SystemFact[]> {
  if (!canSend(mailer))
    return [
      fact('邮件', '未配置（参数 mail.server、mail.from）：忘记密码须由管理员处理', 'warning'),
    ];
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'failed') as failed
    from pgboss.job where name in ('access.sendReset', 'project.sendMail', 'entry.sendCode')`.execute(
    db,
  );
  const { waiting = 0, failed = 0 } = rows[0] ?? {};
  return [
    fact('发件人', mailer.from?.() ?? ''),
    fact('等待发送', `${waiting} 封`, waiting > 100 ? 'warning' : 'good'),
    fact('发送失败', `${failed} 封`, failed > 0 ? 'warning' : 'good'),
  ];
}

const WARN_MS = 30 * 86_400_000;

async function certificateFact({ clock, db }: SystemNeeds): Promise<SystemFact> {
  const files = certificateOf(process.env);
  if (!files) return fact('合同签章证书', '未配置，使用内置签章');
  const found = await openCertificate(files.file, files.passphraseFile).catch(() => null);
  if (!found) return fact('合同签章证书', '无法打开，见“运行状况”', 'bad');
  const { subject, serial, validToMs } = found.facts;
  const left = validToMs - (await readNow(clock, db));
  const level = left <= 0 ? 'bad' : left < WARN_MS ? 'warning' : 'good';
  return fact('合同签章证书', `${subject}，序列号 ${serial}，至 ${dayOf(validToMs)}`, level);
}

/** The keys of this machine: fingerprint and place, or what is wrong with them. */
async function installationKeyFacts({ dataDir, db }: SystemNeeds): Promise<SystemFact[]> {
  if (dataDir === null) return [];
  const judged = await judgeKeys({ env: process.env, dataDir }, db);
  return judged.map(({ kind: { title }, found, verdict }) => {
    if (verdict.kind === 'fault') return fact(title, `${verdict.text}；${verdict.remedy}`, 'bad');
    if (found.kind !== 'present') return fact(title, '尚未生成', 'warning');
    return fact(title, `${found.place}，指纹 ${inGroups(found.fingerprint)}，不过期`);
  });
}

async function keyFacts(needs: SystemNeeds): Promise<SystemFact[]> {
  const ofFiles = await installationKeyFacts(needs);
  const { rows } = await sql<{ id: string; sinceMs: number }>`
    select id, since as "sinceMs" from signing_key order by since desc limit 5`.execute(needs.db);
  const published = rows.map(({ id, sinceMs }) =>
    fact('公布的验签公钥', `${id.slice(0, 16)}，自 ${dayOf(sinceMs)}`),
  );
  return [...ofFiles, ...published, await certificateFact(needs)];
}

/** A relay's clock may be off by so much: its own timers do not use it, its log does. */
const CLOCK_OFF_MS = 1_000;

async function relayFacts(needs: SystemNeeds): Promise<RelayFact[]> {
  const relays = await listRelays(needs);
  return relays.map(({ isSilent, ...relay }) => {
    const isOff = Math.abs(relay.clockOffMs) > CLOCK_OFF_MS;
    const level = isOff || relay.untrustedProxy !== '' ? 'warning' : 'good';
    return { ...relay, level: isSilent ? 'bad' : level };
  });
}

const versionFacts = async ({ db }: SystemNeeds): Promise<SystemFact[]> =>
  (await readVersions(db)).map(({ title, value }) => fact(title, value));

/** Relays as a list; versions, auctions, storage, mail, keys as facts in words. */
export async function readSystems(
  needs: SystemNeeds,
): Promise<ResponseOf<(typeof consoleEndpoints)['systems']>> {
  return {
    relays: await relayFacts(needs),
    sections: [
      { title: '版本', facts: await versionFacts(needs) },
      { title: '竞价', facts: await auctionFacts(needs) },
      { title: '邮件', facts: await mailFacts(needs) },
      { title: '密钥与证书', facts: await keyFacts(needs) },
      { title: '文件存储', facts: await storageFacts(needs) },
    ],
  };
}

/** Sends a mail to the caller's own address, and says what the mail server answered. */
export async function tryMail(
  { mailer, db, clock }: SystemNeeds,
  { person, call }: Pick<WriteContext, 'person' | 'call'>,
): Promise<ResponseOf<(typeof consoleEndpoints)['tryMail']> | Refusal> {
  if (!canSend(mailer)) return refuse('access.noMail');
  const { rows } = await sql<{ email: string | null }>`
    select email from person_profile where person_id = ${person.id}`.execute(db);
  const to = rows[0]?.email ?? '';
  if (to === '') return refuse('console.noAddress');
  const text = '这是系统控制台发出的测试邮件。收到即表示发信正常。';
  const failure = await mailer.send({ to, subject: '测试邮件', text }).then(() => null, textOf);
  const event = {
    action: 'setting.changed',
    by: person,
    address: call.ip,
    object: 'mail',
  } as const;
  await logSecurity({ ...event, detail: '发送测试邮件', wasRefused: failure !== null }, clock, db);
  return { to, failure };
}
