import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  NegotiationDetail,
  NegotiationTab,
  negotiationEndpoints,
} from '@jicai/shared/contract/sourcing/negotiation.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import {
  type NegotiationState,
  negotiationTable,
} from '@jicai/shared/domain/sourcing/negotiation/states.ts';
import { sql } from 'kysely';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import {
  findNegotiation,
  listNegotiations,
  type NegotiationRow,
  readLines,
  sideOf,
} from './row.ts';
import { findOpen } from './service.ts';
import { readSubject } from './subject.ts';

type Endpoints = typeof negotiationEndpoints;

/** The states of a tab; what waits depends on the side. */
function statesOf(tab: NegotiationTab, isSupplier: boolean): readonly NegotiationState[] | null {
  switch (tab) {
    case 'all':
      return null;
    case 'waiting':
      return isSupplier ? ['asked'] : ['answered'];
    case 'running':
      return ['asked', 'answered'];
    case 'ended':
      return ['agreed', 'ordered', 'ended'];
  }
}

const listedOf = (row: NegotiationRow) => ({
  id: row.id,
  number: row.number,
  subject: row.subject,
  title: row.title,
  state: row.state,
  supplierName: row.supplierName,
  unitName: row.unitName,
  firstAmount: row.firstAmount,
  amount: row.amount,
  round: row.round,
  maxRounds: row.maxRounds,
  createdAtMs: row.createdAt,
});

/** A page of the negotiations of the caller's unit or supplier, or of those they supervise. */
export async function listOwn(
  person: Person,
  { tab, ...filter }: RequestOf<Endpoints['list']>,
  db: Executor,
): Promise<ResponseOf<Endpoints['list']>> {
  const states = statesOf(tab, person.roles.includes('supplier'));
  const { rows, total } = await listNegotiations(person, { ...filter, states }, db);
  return { rows: rows.map(listedOf), total };
}

/** A negotiation with its prices, its log, and what the caller may do. */
export async function readDetail(
  id: string,
  person: Person,
  db: Executor,
): Promise<{ negotiation: NegotiationDetail } | Refusal> {
  const row = await findNegotiation(id, person, db);
  if (!row) return refuse('negotiation.unknown');
  const stored = await readLines(id, db);
  const { rows: log } = await sql<NegotiationDetail['log'][number]>`
    select sentence, round, amount, note, "personName", "atMs" from (
      select e.sentence, e.round, e.amount, e.note, ${nameAt('person', 'p', 'e.at')} as "personName", e.at as "atMs", e.seq
      from negotiation_event e join person p on p.id = e.person_id
      where e.negotiation_id = ${id} order by e.seq desc limit 100) latest order by seq`.execute(
    db,
  );
  const { state, subject, round, maxRounds } = row;
  const view = { state, side: sideOf(row, person), facts: { subject, round, maxRounds } };
  return {
    negotiation: {
      ...listedOf(row),
      version: row.version,
      subjectId: row.subjectId,
      reason: row.reason,
      firstLines: stored.map(({ firstPrice, askedPrice: _, ...line }) => ({
        ...line,
        price: firstPrice,
      })),
      lines: stored.map(({ firstPrice: _, askedPrice: __, ...line }) => line),
      askedLines: stored.map(({ firstPrice: _, askedPrice, ...line }) => ({
        ...line,
        price: askedPrice,
      })),
      actions: negotiationTable.actions(view),
      log,
      orderId: row.orderId ?? '',
      orderNumber: row.orderNumber,
    },
  };
}

/** The subject of a new negotiation. */
export async function readNew(
  about: RequestOf<Endpoints['subject']>,
  person: Person,
  db: Executor,
): Promise<ResponseOf<Endpoints['subject']> | Refusal> {
  const subject = await readSubject(about, person, db);
  if (isRefusal(subject)) return subject;
  const earlier = await findOpen(about, person.id, db);
  if (earlier?.isOver && subject.isOnce) return refuse('negotiation.over');
  return {
    title: subject.title,
    supplierName: subject.supplierName,
    lines: [...subject.lines],
    maxRounds: subject.maxRounds,
    openId: earlier && !earlier.isOver ? earlier.id : '',
    hasQuantity: about.subject === 'product',
  };
}
