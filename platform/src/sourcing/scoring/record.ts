import type { Seals } from '../../auction/sealed/seals.ts';
import { databaseClock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { ProjectRow } from '../life/row.ts';
import { readPanel } from './panel.ts';

/** The evaluation of every package of an ended project, for its archive; empty without points. */
export async function readScoringRecord(
  row: ProjectRow,
  seals: Seals,
  db: Database,
): Promise<Record<string, unknown>> {
  if (row.draft.evaluationMethod === 'lowest') return {};
  const packages = row.draft.packages.map((_, index) => `${row.number}-${index + 1}`);
  const panels: Record<string, unknown> = {};
  // Nobody is appointed from an archive: no post is asked at this clock.
  const needs = { db, seals, clock: databaseClock };
  for (const number of packages) panels[number] = await readPanel(needs, row, number, false);
  return panels;
}
