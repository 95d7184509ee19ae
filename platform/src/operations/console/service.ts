import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { consoleEndpoints, PeriodicJob } from '@jicai/shared/contract/operations/console.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { askChange } from '../../identity/change-request/ask.ts';
import type { ChangeKind } from '../../identity/change-request/kind.ts';
import { logSecurity, logWrite } from '../../identity/security/log.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { coarseBytes } from '../../kernel/db/coarse-bytes.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Duty } from '../../kernel/duty.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { Policy } from '../../kernel/http/caller/policy.ts';
import { discardDeadJob, listDeadJobs, listQueues, retryDeadJob } from '../../kernel/jobs/dead.ts';
import {
  HIDDEN_VALUE,
  isOn,
  readableValue,
  weakensSecurity,
  wouldShutOut,
  saveSetting as writeSetting,
} from '../../kernel/settings/settings.ts';
import { effectsOf, settingTitleOf } from '../../kernel/settings/titles.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import type { Vault } from '../../kernel/signing/vault.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { allSettings, fallbackTextOf } from '../all-settings.ts';
import { diagnose } from '../doctor/check.ts';
import { shortChecks } from '../doctor/list.ts';
import type { Gate } from '../setup/gate.ts';
import { readStoredFiles } from './stored-files.ts';

export interface ConsoleNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly dataDir: string | null;
  readonly gate: Pick<Gate, 'isPaused'>;
  readonly policy: Policy;
  readonly duties: readonly Duty[];
  readonly signing: Pick<SigningKey, 'id'>;
  /** Seals the values of secret settings. */
  readonly settingVault: Vault;
}

type Endpoints = typeof consoleEndpoints;

const ORDER = { bad: 0, warning: 1, good: 2 } as const;

/**
 * The checks, red ones first, then yellow ones; and how much is stored, without the files of quotes and in
 * sizes that tell of no quote (AU21).
 */
export async function overview({
  db,
  clock,
  dataDir,
  policy,
  signing,
}: ConsoleNeeds): Promise<ResponseOf<Endpoints['overview']>> {
  const found = await diagnose(shortChecks, {
    ...{ db, clock, dataDir, policy, env: process.env },
    signingId: signing.id,
  });
  const active = `${limits.sessionIdleMs} milliseconds`;
  const { rows } = await sql<Pick<ResponseOf<Endpoints['overview']>, 'databaseBytes' | 'sessions'>>`
    select ${coarseBytes(sql`pg_database_size(current_database())`)} as "databaseBytes",
      (select count(*) from session where last_active_at > ${clock.now()} - ${active}::interval)
        as sessions`.execute(db);
  const [sizes] = rows;
  if (!sizes) throw new Error('no sizes');
  const diagnoses = found
    .map((finding) => ({ ...finding, remedy: finding.remedy ?? '' }))
    .toSorted((a, b) => ORDER[a.level] - ORDER[b.level]);
  const { files, bytes: fileBytes } = await readStoredFiles(db);
  return { ...sizes, files, fileBytes, diagnoses };
}

const SHOWN_CHANGES = 50;
/** A value that is given back to the environment and the default. */
const DEFAULT_WORD = '（恢复默认）';
const secretSettings = new Set(allSettings.filter((one) => one.isSecret).map(({ name }) => name));

/** A value as it may be shown. */
const shown = (name: string, value: string | null): string | null =>
  value !== null && value !== '' && secretSettings.has(name) ? HIDDEN_VALUE : value;

/** Every setting with its value and where it comes from. */
export async function readSettings(
  { db }: ConsoleNeeds,
  { roles }: Person,
): Promise<ResponseOf<Endpoints['settings']>> {
  const stored = await db.selectFrom('setting').select(['name', 'value']).execute();
  const values = new Map(stored.map(({ name, value }) => [name, value]));
  const { rows: changes } = await sql<
    ResponseOf<Endpoints['settings']>['changes'][number]
  >`select c.name, c.old_value as "oldValue", c.new_value as "newValue", coalesce(${nameAt('person', 'p', 'c.changed_at')}, '命令行')
        || coalesce('（' || ${nameAt('person', 'asker', 'r.asked_at')} || '申请）', '') as "byName",
      c.changed_at as "atMs" from setting_change c left join person p on p.id = c.changed_by
    left join change_request r on r.kind = 'setting' and r.object_id = c.name
      and r.outcome = 'agreed' and r.decided_by = c.changed_by
      and r.decided_at between c.changed_at - interval '1 second' and c.changed_at + interval '1 second'
    left join person asker on asker.id = r.asked_by
    order by c.changed_at desc, c.id limit ${SHOWN_CHANGES}`.execute(db);
  return {
    changes: changes.map((change) => ({
      ...change,
      oldValue: shown(change.name, change.oldValue),
      newValue: shown(change.name, change.newValue),
    })),
    canChange: roles.includes('systemAdmin'),
    settings: allSettings.map((setting) => {
      const { name, variable, hintText, isSecret = false } = setting;
      const fallback = fallbackTextOf(setting);
      const own = values.get(name);
      const given = process.env[variable];
      const counting = own ?? (given || fallback);
      const value = shown(name, counting) ?? '';
      const effects = effectsOf(name);
      const source = own !== undefined ? 'console' : given ? 'environment' : 'default';
      return {
        ...{ name, title: settingTitleOf(name), variable, hint: hintText, isSecret },
        ...{ value, source, fallback, isOn: isOn(setting, counting) },
        ...{ onText: effects?.on ?? '', offText: effects?.off ?? '' },
      };
    }),
  };
}

/**
 * Sets a value, or gives it back to the environment. A value that weakens security waits until another
 * administrator agrees.
 */
export async function saveSetting(
  { settingVault: vault }: Pick<ConsoleNeeds, 'settingVault'>,
  { name, value }: RequestOf<Endpoints['saveSetting']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['saveSetting']> | Refusal> {
  const { trx, person, clock, call } = context;
  const setting = allSettings.find((known) => known.name === name);
  if (!setting) return refuse('console.setting');
  if (value !== null && setting.parse(value) === null)
    return refuse('console.value', { reason: setting.hintText });
  if (wouldShutOut(setting, value, call.ip, process.env))
    return refuse('console.shutsOut', { place: call.ip });
  const detail = value === null ? DEFAULT_WORD : readableValue(setting, value);
  if (await weakensSecurity(setting, value, { env: process.env, vault, db: trx })) {
    const subject = settingTitleOf(name);
    // A secret waits as it will be stored: encrypted.
    const asked = value !== null && setting.isSecret ? vault.seal(name, Buffer.from(value)) : value;
    const when = setting.needsRestart ? '（重启服务后生效）' : '';
    const change = { kind: 'setting', objectId: name, value: asked, subject } as const;
    return askChange({ ...change, detail: `${detail}${when}` }, context);
  }
  await writeSetting(setting, value, { personId: person.id, clock, vault }, trx);
  await logWrite('setting.changed', name, context, detail);
  return { isWaiting: false };
}

const Value = z.string().nullable();

/** Settings that weaken security, once a second administrator agreed. */
export const settingChanges = (vault: Vault): ChangeKind => ({
  name: 'setting',
  apply: async ({ objectId: name, value: asked }, { trx, person, clock, call }) => {
    const setting = allSettings.find((known) => known.name === name);
    if (!setting) return refuse('console.setting');
    const given = Value.parse(asked);
    const value =
      given !== null && setting.isSecret ? vault.open(name, given).toString('utf8') : given;
    if (wouldShutOut(setting, value, call.ip, process.env))
      return refuse('console.shutsOut', { place: call.ip });
    await writeSetting(setting, value, { personId: person.id, clock, vault }, trx);
    return {
      action: 'setting.changed',
      object: name,
      detail: value === null ? DEFAULT_WORD : readableValue(setting, value),
    };
  },
});

/** Queues with work, and the jobs that were given up. */
export async function readJobs({ db, gate }: ConsoleNeeds): Promise<ResponseOf<Endpoints['jobs']>> {
  const queues = await listQueues(db);
  const { rows: periodic } = await sql<PeriodicJob>`
    select s.name, s.cron, (select max(j.completed_on) from pgboss.job j
        where j.name = s.name and j.state = 'completed') as "lastAtMs"
    from pgboss.schedule s order by s.name limit 200`.execute(db);
  const dead = await listDeadJobs(db);
  const failed = dead.map(({ id, job, reason, at }) => ({ id, job, reason, atMs: at }));
  return { queues, periodic, failed, isPaused: gate.isPaused() };
}

/** Puts a job that was given up into its queue again; a second click finds it gone. */
export async function retryJob(
  { id }: RequestOf<Endpoints['retryJob']>,
  { trx, person, clock, call }: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const name = await retryDeadJob(id, trx);
  if (name === null) return refuse('console.job');
  const event = { action: 'job.retried', by: person, address: call.ip, object: id } as const;
  await logSecurity({ ...event, detail: name }, clock, trx);
  return {};
}

/** Forgets a job that was given up: what it was for is done by hand, or no longer needed. */
export async function discardJob(
  { id, reason }: RequestOf<Endpoints['discardJob']>,
  { trx, person, clock, call }: WriteContext,
): Promise<Record<string, never> | Refusal> {
  if (reason.trim() === '') return refuse('console.reason');
  const name = await discardDeadJob(id, trx);
  if (name === null) return refuse('console.job');
  const event = { action: 'job.discarded', by: person, address: call.ip, object: id } as const;
  await logSecurity({ ...event, detail: `${name}：${reason.trim()}` }, clock, trx);
  return {};
}
