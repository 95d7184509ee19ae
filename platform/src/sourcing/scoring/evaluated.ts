import {
  byPrice,
  type EvaluatedQuote,
  evaluatedPrice,
} from '@jicai/shared/domain/sourcing/scoring/scores.ts';
import { sql } from 'kysely';
import { readStandings } from '../../auction/ledger/repository.ts';
import type { Executor } from '../../kernel/db/open.ts';

/* The quotes of a package as they are ranked: with the deduction for small firms (PE6). */

export type RankedQuote = EvaluatedQuote & { readonly isSmall: boolean };

/** The codes of a package's suppliers who declared themselves small or micro. */
async function smallFirms(packageNumber: string, db: Executor): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select e.code from auction_entrant e join supplier_subject s on s.org_id = e.supplier_id
    where e.package_number = ${packageNumber} and s.size in ('small', 'micro')`.execute(db);
  return new Set(rows.map(({ code }) => code));
}

/** The opened quotes by their evaluated price, the lowest first. The offered amounts stay. */
export async function readEvaluated(
  packageNumber: string,
  percent: number,
  db: Executor,
): Promise<RankedQuote[]> {
  const small = await smallFirms(packageNumber, db);
  const quotes = await readStandings(packageNumber, db);
  return byPrice(
    quotes.map(({ code, amount, at, seq }) => {
      const isSmall = small.has(code);
      const evaluated = evaluatedPrice(amount, isSmall ? percent : 0);
      return { code, amount, at, seq, evaluated, isSmall };
    }),
  );
}
