import { randomUUID } from 'node:crypto';
import type { SignalView } from '@jicai/shared/contract/auction/signal.ts';
import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import type { ProjectState } from '@jicai/shared/domain/sourcing/project/states.ts';
import { projectSignalsOf } from '@jicai/shared/domain/sourcing/signals/signals.ts';
import {
  type OwnProjectSignalKind,
  type ProjectEvidence,
  type ProjectSignal,
  type ProjectSignalKind,
  strengthOf,
} from '@jicai/shared/domain/sourcing/signals/types.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { signalsOfEnded } from '../../auction/signal/service.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { addTodos } from '../../work/todo/write.ts';
import { type PackageResult, readResults } from '../award/results.ts';
import { followProjects } from '../life/changes.ts';
import { findProject, type ProjectRow } from '../life/row.ts';
import { type FactsDeps, listHandedIn, readFacts, sharedOverProjects } from './facts.ts';
import { storeMakers } from './files.ts';

export interface SignalDeps extends FactsDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** The states in which quotes are open: before, nobody learns anything of them (AU21). */
const OPENED: ReadonlySet<ProjectState> = new Set([
  'opened',
  'evaluating',
  'inConfirmation',
  'awarded',
  'failed',
]);

/** Looks at every project that moved since the last time. */
export const followSignals = (
  deps: SignalDeps,
  onError: (error: unknown) => void,
): Promise<number> =>
  followProjects(
    deps.db,
    {
      follower: 'signal',
      prepare: (id) => prepare(id, deps),
      follow: (id, ofAuctions, trx) => findSignals(id, ofAuctions, deps, trx),
    },
    onError,
  );

/** A signal with its sentence. */
interface Told extends Omit<ProjectSignal, 'values' | 'kind'> {
  readonly kind: ProjectSignalKind;
  readonly text: string;
}

/** The project, where its quotes are open. */
async function findOpened(projectId: string, db: Executor): Promise<ProjectRow | null> {
  const row = await findProject(projectId, db);
  return row && OPENED.has(row.state) && row.auctionProjectId !== null ? row : null;
}

/** The signals of a project's auctions, by package number. */
type SignalsOfAuctions = ReadonlyMap<string, readonly SignalView[]>;

/** Stores who made the files of a project's suppliers, and computes the signals of its auctions. */
async function prepare(projectId: string, deps: SignalDeps): Promise<SignalsOfAuctions> {
  const { db } = deps;
  const found = new Map<string, readonly SignalView[]>();
  const row = await findOpened(projectId, db);
  if (!row) return found;
  await storeMakers(await listHandedIn(row, deps, db), deps.storage, db);
  for (const { packageNumber } of await readResults(row.auctionProjectId, db)) {
    found.set(packageNumber, await signalsOfEnded(packageNumber, db));
  }
  return found;
}

async function findSignals(
  projectId: string,
  ofAuctions: SignalsOfAuctions,
  deps: SignalDeps,
  trx: Executor,
): Promise<void> {
  const row = await findOpened(projectId, trx);
  if (!row) return;
  const now = await readNow(deps.clock, trx);
  const { input, packages } = await readFacts(row, deps, trx);
  const own = projectSignalsOf(input).map((signal): Told => {
    const { kind, values, ...rest } = signal;
    // Kinds of auctions come from the auctions, with their sentences.
    return { ...rest, kind, text: say(`projectSignal.${kind as OwnProjectSignalKind}`, values) };
  });
  const suppliers = input.subjects.map(({ supplierId }) => supplierId);
  const all = [
    ...own,
    ...packages.flatMap((pack) => bySupplier(pack, ofAuctions.get(pack.packageNumber) ?? [])),
    ...(await overProjects(suppliers, now, trx)),
  ];
  const fresh = await storeSignals(row.id, all, now, trx);
  const strong = fresh.filter(({ kind }) => strengthOf[kind] === 'strong');
  if (strong.length > 0) await notifySupervisor(row, strong, deps.clock, trx);
}

/** The signals of an auction by supplier instead of by code. */
function bySupplier(
  { packageNumber, entrants }: PackageResult,
  signals: readonly SignalView[],
): Told[] {
  const supplierOf = new Map(entrants.map(({ code, supplierId }) => [code, supplierId]));
  return signals.map(({ kind, codes, text, evidence }): Told => {
    const supplierIds = codes.flatMap((code) => supplierOf.get(code) ?? []);
    return {
      kind,
      supplierIds,
      key: `${packageNumber} ${supplierIds.join(' ')}`,
      text: `${packageNumber}：${text}`,
      evidence: evidence.map((row): ProjectEvidence => {
        const amount = row.amount === null ? '' : `¥${formatFen(row.amount)}`;
        const parts = [timeText(row.at), amount, row.note].filter(Boolean);
        return { supplierId: supplierOf.get(row.code) ?? '', text: parts.join(' · ') };
      }),
    };
  });
}

/** Devices and networks that were shared in different auctions. */
async function overProjects(
  supplierIds: readonly string[],
  now: number,
  db: Executor,
): Promise<Told[]> {
  const found = await sharedOverProjects(supplierIds, now, db);
  return found.map(({ kind, codes, values, evidence }) => ({
    kind,
    supplierIds: codes,
    key: `over ${codes.join(' ')}`,
    text: `跨项目：${say(`signal.${kind}`, values)}`,
    evidence: evidence.map(({ code, at, note }) => ({
      supplierId: code,
      text: `${timeText(at)} · ${note}`,
    })),
  }));
}

/** Stores what was found; what was found before gets its newest evidence. Answers what is new. */
async function storeSignals(
  projectId: string,
  found: readonly Told[],
  now: number,
  trx: Executor,
): Promise<Told[]> {
  const fresh: Told[] = [];
  for (const signal of found) {
    const { kind, key, supplierIds, text, evidence } = signal;
    const { rows } = await sql<{ isNew: boolean }>`
      insert into project_signal (id, project_id, kind, strength, key, supplier_ids, sentence,
        evidence, found_at)
      values (${randomUUID()}, ${projectId}, ${kind}, ${strengthOf[kind]}, ${key},
        ${[...supplierIds]}::text[], ${text}, ${JSON.stringify(evidence)}::jsonb, ${new Date(now)})
      on conflict (project_id, kind, key) do update set evidence = excluded.evidence,
        sentence = excluded.sentence
      returning xmax = 0 as "isNew"`.execute(trx);
    if (rows[0]?.isNew) fresh.push(signal);
  }
  return fresh;
}

/** One message for everything strong that is new in a project; a duty says that it is to be looked at. */
async function notifySupervisor(
  row: ProjectRow,
  strong: readonly Told[],
  clock: Clock,
  trx: Executor,
): Promise<void> {
  if (row.supervisorId === null) return;
  const [first] = strong;
  const more = strong.length > 1 ? `等 ${strong.length} 项` : '';
  const todo = {
    personIds: [row.supervisorId],
    kind: 'message',
    openMode: 'page',
    businessType: 'project',
    businessId: row.id,
    processName: '异常信号待查看',
    content: `${row.number} ${row.draft.name}：${first?.text ?? ''}${more}`,
    url: businessPaths.projectSignals(row.id),
    fromName: '系统',
    isKnown: true,
  } as const;
  await addTodos([todo], clock, trx);
}
