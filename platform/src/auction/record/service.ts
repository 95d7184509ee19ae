import type { RecordFormat } from '@jicai/shared/contract/auction/record.ts';
import { isInEvaluation } from '@jicai/shared/domain/auction/award/award.ts';
import { isWinner } from '@jicai/shared/domain/auction/award/together.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import { createMaker } from '../../kernel/documents/maker.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { withStatus } from '../../kernel/http/status.ts';
import { publicUrl as publicUrlSetting, readSetting } from '../../kernel/settings/settings.ts';
import { readKeysInUse } from '../../kernel/signing/published-keys.ts';
import { findAuction } from '../ledger/lookups.ts';
import { viewerOf } from '../participation/participation.ts';
import { readBegin, readLogTexts, type Start } from '../replay/repository.ts';
import type { Made } from './data.ts';
import { keepRecords, type RecordFile } from './kept.ts';
import { titleOf } from './words.ts';

export interface RecordNeeds {
  readonly db: Database;
  readonly clock: Clock;
  /** The address of the site that is printed while the setting `publicUrl` is empty. */
  readonly publicUrl: string;
}

/** The input of the worker thread (`worker.ts`) that makes one record file. */
export interface Job {
  readonly format: RecordFormat;
  readonly begin: Start;
  /** The whole log, as `readLogTexts` returns it. */
  readonly log: readonly string[];
  readonly made: Made;
  /** The code of the winner who asked for the record; null for an organiser, who gets the whole record. */
  readonly winner: string | null;
}

const denied = () => withStatus(403, refuse('permission.denied'));

/**
 * IQ7: returns the refusal (HTTP 409) while the evaluation is not decided, otherwise null: until then the log
 * names the best quote as won, which the evaluation may exclude.
 */
async function evaluationRefusal(packageNumber: string, db: Database): Promise<Refusal | null> {
  const auction = await findAuction(packageNumber, db);
  return isInEvaluation(auction?.award ?? null)
    ? withStatus(409, refuse('replay.inEvaluation'))
    : null;
}

/**
 * Reads the ids of the current handler and supervisor, for the cache key: the record names an event's actor
 * by comparing the actor with these ids, and a handover changes the ids.
 */
async function readOrganisers(packageNumber: string, db: Database): Promise<unknown> {
  return db
    .selectFrom('package')
    .innerJoin('project', 'project.id', 'package.project_id')
    .select(['project.handler_id', 'project.supervisor_id'])
    .where('package.number', '=', packageNumber)
    .executeTakeFirst();
}

/** AU41, AU43: returns whether the supplier with this code won the auction or lines of it. */
const hasWon = ({ outcome }: Start, code: string | null): boolean =>
  outcome?.kind === 'won' && isWinner({ ...outcome, holders: outcome.holders ?? [] }, code);

/**
 * Creates the function that makes the record of a finished auction as a file, or takes the file from the
 * cache. Handler and supervisor get the whole record; a supplier who won gets a PDF with rivals as codes.
 * Refuses others, other formats for suppliers (HTTP 403), and an auction not over or in evaluation (409).
 */
export function createRecords({ db, clock, publicUrl }: RecordNeeds) {
  const make = createMaker<Job>(new URL('./worker.ts', import.meta.url));
  const keep = keepRecords();
  return async (
    person: Person,
    packageNumber: string,
    format: RecordFormat,
  ): Promise<RecordFile | Refusal> => {
    const viewer = await viewerOf(packageNumber, person, [], db);
    if (isRefusal(viewer)) return viewer;
    const early = await evaluationRefusal(packageNumber, db);
    if (early) return early;
    const isSupplier = viewer.role === 'supplier';
    if (isSupplier && format !== 'pdf') return denied();
    const begin = await readBegin(packageNumber, db);
    if (!begin) return withStatus(409, refuse('replay.notOver'));
    // The address is read for each record, because the set-up may save it while the platform runs.
    const site = (await readSetting(publicUrlSetting, process.env, db)) || publicUrl;
    const { code } = viewer;
    const organisers = await readOrganisers(packageNumber, db);
    const keyIds = await readKeysInUse(db);
    const beside = { begin, site, organisers, keyIds };
    if (isSupplier && !hasWon(begin, code)) return denied();
    const of = { packageNumber, format, code, headHash: begin.headHash, beside };
    return keep(of, async () => {
      const made = { publicUrl: site, keyIds, madeAt: await readNow(clock, db) };
      const log = await readLogTexts(packageNumber, Number.POSITIVE_INFINITY, db);
      const winner = isSupplier ? code : null;
      const name = `${titleOf(begin)}_${packageNumber}.${format}`;
      return { name, content: await make({ format, begin, log, made, winner }) };
    });
  };
}
