import { readdirSync, readFileSync } from 'node:fs';
import { auditDatabase } from '@jicai/platform/src/auction/audit/from-database.ts';
import { findAuction } from '@jicai/platform/src/auction/ledger/lookups.ts';
import { readPackageInfo } from '@jicai/platform/src/auction/participation/package-info.ts';
import { migrate, splitStatements } from '@jicai/platform/src/kernel/db/migrate.ts';
import { type Database, openEmbedded, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { defaultRules } from '@jicai/shared/domain/auction/rules/forms.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../../harness/ledger/checker.ts';
import { emptyDatabase } from '../../../../harness/servers/database.ts';
import { embeddedTemplate } from '../../../../harness/servers/embedded.ts';
import { eachDatabase } from '../../../../harness/world.ts';

/* A database that an earlier version filled, with a column for each rule, is upgraded. */

type Row = Readonly<Record<string, unknown>>;
const old = JSON.parse(
  readFileSync(new URL('./database.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly Row[]>>;
const [lively = {}, ...others] = old.auction ?? [];

const migrations = new URL('../../../../../platform/src/kernel/db/migrations/', import.meta.url);

/** The schema of the earlier version: the migrations up to its last one. */
async function migrateOld(db: Database): Promise<void> {
  await sql`create table migration (name text primary key, at timestamptz not null default now())`.execute(
    db,
  );
  for (const file of readdirSync(migrations).sort()) {
    if (!file.endsWith('.sql') || file > '019') continue;
    for (const statement of splitStatements(readFileSync(new URL(file, migrations), 'utf8')))
      await sql.raw(statement).execute(db);
    await sql`insert into migration (name) values (${file})`.execute(db);
  }
}

async function insert(table: string, rows: readonly Row[], db: Database): Promise<void> {
  const json = JSON.stringify(rows);
  await sql`insert into ${sql.table(table)}
    select * from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(db);
}

/** The rules that the earlier version's columns say. */
const rulesOfOld = (row: Row) => ({
  ...defaultRules,
  direction: row.direction,
  quoteMethod: row.quote_method,
  bidMode: row.bid_mode,
  startingPrice: row.starting_price,
  step:
    row.step_kind === 'amount'
      ? { kind: 'amount', amount: row.step_amount }
      : { kind: 'percent', hundredths: row.step_hundredths },
  stepBase: row.step_base,
  multipleOfStep: row.multiple_of_step,
  leaderMayRebid: row.leader_may_rebid,
  extension: {
    triggerMs: row.extension_trigger_ms,
    lengthMs: row.extension_length_ms,
    allowed: row.extensions_allowed,
  },
  minSuppliers: row.min_suppliers,
  identity: row.identity,
  dualControl: row.dual_control,
});

const fresh = {
  outcome: null,
  settled: false,
  award: null,
  award_due_at: null,
  last_seq: 0,
  last_event_at: null,
};
const odd = {
  direction: 'forward',
  bid_mode: 'lines',
  step_kind: 'percent',
  step_amount: null,
  step_hundredths: 50,
  step_base: 'own',
  multiple_of_step: true,
  leader_may_rebid: false,
  extension_trigger_ms: 90_000,
  extension_length_ms: 0,
  extensions_allowed: 7,
  min_suppliers: 1,
  dual_control: true,
};
const later = '2036-06-01T00:00:00.000Z';
/** Beside the auctions of the fixture (won, won in rounds, sealed and opened), every other state. */
const STATES: Readonly<Record<string, Row>> = {
  coming: { ...fresh, opens_at: later, closes_at: '2036-06-02T00:00:00.000Z' },
  running: { ...fresh, closes_at: later, original_closes_at: later },
  paused: {
    ...fresh,
    ...odd,
    closes_at: later,
    run_state: 'paused',
    paused_at: '2026-06-01T01:02:00Z',
  },
  stopped: {
    settled: true,
    run_state: 'stopped',
    outcome: { kind: 'stopped', reason: '' },
    award: null,
  },
  failed: { outcome: { kind: 'failed', valid: 1, needed: 3 }, award: null, identity: 'blind' },
  unopened: { ...fresh, quote_method: 'sealed', settled: true },
  ancient: { terms: null, starting_price: 9_007_199_254_740_991 },
};
const auctions: Row[] = [
  lively,
  ...others,
  ...Object.entries(STATES).map(([state, over]) => ({ ...lively, package_number: state, ...over })),
];

describe.each(eachDatabase)('[AU33] [AU52] an upgraded database (%s)', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db =
      kind === 'postgres'
        ? openPostgres((await emptyDatabase()).url, 4, 10)
        : await openEmbedded(null, { loadDataDir: await embeddedTemplate('empty') });
    await migrateOld(db);
    const states = Object.keys(STATES).map((number, index) => ({
      ...old.package?.[0],
      number,
      position: index + 10,
    }));
    const tables = { ...old, package: [...(old.package ?? []), ...states], auction: auctions };
    for (const [table, rows] of Object.entries(tables)) await insert(table, rows, db);
    await migrate(db);
  });
  afterAll(() => db.destroy());

  it('keeps the rules of auctions in all states', async () => {
    for (const row of auctions) {
      const number = String(row.package_number);
      const record = await findAuction(number, db);
      expect(record?.rules, number).toEqual(rulesOfOld(row));
      const info = await readPackageInfo(number, db);
      expect(info, number).toMatchObject({
        stepKind: row.step_kind,
        stepAmount: row.step_amount,
        stepPercentHundredths: row.step_hundredths,
        extensionTriggerMs: row.extension_trigger_ms,
        dualControl: row.dual_control,
      });
    }
  });

  it('has one column of rules and none of the earlier ones', async () => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'auction'`.execute(
      db,
    );
    const names = rows.map(({ name }) => name);
    expect(names).toContain('rules');
    for (const name of ['direction', 'step_kind', 'min_suppliers', 'identity', 'dual_control'])
      expect(names).not.toContain(name);
  });

  it('replays the logs of its auctions as before', async () => {
    for (const { package_number } of old.auction ?? []) {
      const number = String(package_number);
      const report = await auditDatabase(number, db);
      expect(report, number).toMatchObject({ isGood: true, findings: [] });
      expect(await checkLedger(db, number)).toEqual([]);
    }
  });
});
