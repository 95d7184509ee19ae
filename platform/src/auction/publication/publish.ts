import { randomUUID } from 'node:crypto';
import {
  checkRoundWindows,
  type RoundWindow,
  startRounds,
} from '@jicai/shared/domain/auction/clock/rounds.ts';
import { isBetter } from '@jicai/shared/domain/auction/price/price.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { refuse } from '@jicai/shared/domain/kernel/result.ts';
import { moment } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { type Coded, type DrawCodes, drawCodes } from './codes.ts';
import { termsColumns } from './terms.ts';

/**
 * A supplier admitted to a package, with their opening offer in 分, if any. The publication draws their code
 * (AU20).
 */
export interface NewEntrant extends Coded {
  readonly openingOffer?: Fen;
}

/** An admitted supplier with the code by which rivals know the supplier. */
type CodedEntrant = NewEntrant & { readonly code: string };

type CodedPackage = Omit<NewPackage, 'entrants'> & { readonly entrants: readonly CodedEntrant[] };

export interface NewPackage {
  readonly number: string;
  readonly name: string;
  readonly rules: AuctionRules;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly entrants: readonly NewEntrant[];
  /**
   * AU17: the windows of the rounds. With rounds, the first window replaces `opensAt` and `closesAt`. Not
   * allowed for sealed quotes.
   */
  readonly rounds?: readonly RoundWindow[];
  /** AU41: the time that a winner has to confirm, in ms; 72 h by default. */
  readonly awardWaitMs?: number;
  /** IQ7: whether opened quotes are evaluated before the award; for sealed quotes only. */
  readonly isEvaluated?: boolean;
  readonly lines?: readonly { name: string; unit: string; quantityThousandths: number }[];
}

export interface NewProject {
  readonly number: string;
  readonly name: string;
  readonly unitId: string;
  readonly handlerId: string;
  readonly supervisorId: string;
  /** The procurement method: `bidding` (竞价), which is the default, or `inquiry` (询价). */
  readonly method?: 'inquiry' | 'bidding';
  readonly selection: 'public' | 'invited';
  readonly isDemo: boolean;
  /**
   * The id of the real project that is rehearsed (演练), and whether simulated suppliers bid by themselves;
   * absent unless the project is a rehearsal.
   */
  readonly rehearsal?: { readonly of: string; readonly withRobots: boolean };
  readonly packages: readonly NewPackage[];
}

/**
 * Returns the window of the first round, or of an auction without rounds. Throws for invalid rounds and for
 * rounds with sealed quotes.
 */
function windowOf({ number, rules, rounds, opensAt, closesAt }: CodedPackage): RoundWindow {
  if (!rounds) return { opensAt, closesAt };
  const problem =
    rules.quoteMethod === 'sealed' ? refuse('rounds.sealed') : checkRoundWindows(rounds);
  const [first] = rounds;
  if (problem || !first) throw new Error(`rounds of ${number}: ${problem?.refused}`);
  return first;
}

function auctionValues(pack: CodedPackage, isRehearsal: boolean) {
  const { number, rules, entrants } = pack;
  const { opensAt, closesAt } = windowOf(pack);
  let openingBest: Fen | null = null;
  for (const { openingOffer } of entrants) {
    if (openingOffer === undefined) continue;
    if (openingBest === null || isBetter(rules.direction, openingOffer, openingBest))
      openingBest = openingOffer;
  }
  return {
    package_number: number,
    rules: JSON.stringify(rules),
    opens_at: moment(opensAt),
    closes_at: moment(closesAt),
    original_closes_at: moment(closesAt),
    opening_best: openingBest,
    is_rehearsal: isRehearsal,
    ...termsColumns({ ...pack, opensAt, closesAt, isRehearsal }),
    ...(pack.rounds ? { rounds: JSON.stringify(startRounds(pack.rounds)) } : {}),
    is_evaluated: pack.isEvaluated ?? false,
    ...(pack.awardWaitMs === undefined ? {} : { award_wait_ms: pack.awardWaitMs }),
  };
}

/**
 * AU20: returns the package with drawn codes. Codes are drawn at the publication, because then the admitted
 * suppliers are final and nobody has seen the package yet.
 */
function withCodes(pack: NewPackage, draw: DrawCodes): CodedPackage {
  const codes = draw(pack.entrants);
  const entrants = pack.entrants.map((entrant, index) => ({
    ...entrant,
    code: codes[index] ?? '',
  }));
  return { ...pack, entrants };
}

/**
 * Writes a project with its packages and their auctions in one transaction. Resolves to the id of the new
 * project. `draw` returns the codes of each package's suppliers; they are random except in tests.
 */
export function publishProject(
  project: NewProject,
  db: Database,
  draw: DrawCodes = drawCodes,
): Promise<string> {
  return db.transaction().execute((trx) => insertProject(project, trx, draw));
}

/** Writes a project as `publishProject` does, inside the caller's transaction. */
export async function insertProject(
  project: NewProject,
  trx: Executor,
  draw: DrawCodes = drawCodes,
): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('project')
    .values({
      id,
      number: project.number,
      name: project.name,
      unit_id: project.unitId,
      handler_id: project.handlerId,
      supervisor_id: project.supervisorId,
      method: project.method ?? 'bidding',
      selection: project.selection,
      is_demo: project.isDemo,
      rehearsal_of: project.rehearsal?.of ?? null,
      with_robots: project.rehearsal?.withRobots ?? false,
    })
    .execute();
  for (const [index, published] of project.packages.entries()) {
    const pack = withCodes(published, draw);
    const row = { number: pack.number, project_id: id, name: pack.name, position: index + 1 };
    await trx.insertInto('package').values(row).execute();
    await trx
      .insertInto('auction')
      .values(auctionValues(pack, project.rehearsal !== undefined))
      .execute();
    const lines = (pack.lines ?? []).map((line, at) => ({
      package_number: pack.number,
      line_no: at + 1,
      name: line.name,
      unit: line.unit,
      quantity_thousandths: line.quantityThousandths,
    }));
    if (lines.length > 0) await trx.insertInto('package_line').values(lines).execute();
    const entrants = pack.entrants.map(({ code, supplierId, openingOffer }) => ({
      package_number: pack.number,
      code,
      supplier_id: supplierId,
      opening_offer: openingOffer ?? null,
    }));
    if (entrants.length > 0) await trx.insertInto('auction_entrant').values(entrants).execute();
  }
  return id;
}
