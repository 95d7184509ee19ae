import type { OwnAct } from '@jicai/shared/contract/sourcing/result.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { negotiationTable } from '@jicai/shared/domain/sourcing/negotiation/states.ts';
import { objectionTable, stageLabels } from '@jicai/shared/domain/sourcing/objection/states.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { listOwn } from '../clarification/repository.ts';
import { listExplanations } from '../evaluation/repository.ts';
import type { ProjectRow } from '../life/row.ts';
import { listOfPackage } from '../negotiation/package.ts';
import { listOwnRows } from '../objection/repository.ts';

/** The code of a supplier in a package. */
interface OwnCode {
  readonly packageNumber: string;
  readonly code: string;
}

/** The explanations and the negotiation of a supplier in one package, after its opening. */
async function actsOfPackage({ packageNumber, code }: OwnCode, db: Executor): Promise<OwnAct[]> {
  const explanations = await listExplanations(packageNumber, code, db);
  const negotiations = await listOfPackage(packageNumber, db);
  return [
    ...explanations.map(
      ({ question, answer, askedAtMs }): OwnAct => ({
        kind: 'explanation',
        text: question,
        answer: answer ?? '',
        atMs: askedAtMs,
        negotiationId: null,
      }),
    ),
    ...negotiations
      .filter((one) => one.code === code)
      .map(
        ({ id, number, state, amount, createdAt }): OwnAct => ({
          kind: 'negotiation',
          text: number,
          answer: `${negotiationTable.states[state]}，现行合计 ¥${formatFen(amount)}`,
          atMs: createdAt,
          negotiationId: id,
        }),
      ),
  ];
}

/**
 * Everything that a supplier asked, explained, negotiated and objected to in a project, oldest first. Each
 * kind has a bound where it is written, and is read up to it: nothing is left out.
 */
export async function readOwnActs(
  row: ProjectRow,
  codes: readonly OwnCode[],
  person: Person,
  db: Executor,
): Promise<OwnAct[]> {
  const questions = await listOwn(row.id, person.orgId, db);
  const objections = await listOwnRows(row.id, person.orgId, db);
  const acts: OwnAct[] = [
    ...questions.map(
      ({ question, answer, askedAtMs }): OwnAct => ({
        kind: 'question',
        text: question,
        answer: answer ?? '',
        atMs: askedAtMs,
        negotiationId: null,
      }),
    ),
    ...objections.map(
      ({ number, stage, state, answer, raisedAtMs }): OwnAct => ({
        kind: 'objection',
        text: `${number} ${stageLabels[stage]}`,
        answer: answer || objectionTable.states[state],
        atMs: raisedAtMs,
        negotiationId: null,
      }),
    ),
  ];
  for (const one of codes) acts.push(...(await actsOfPackage(one, db)));
  return acts.sort((a, b) => a.atMs - b.atMs);
}
