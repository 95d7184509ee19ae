import { randomUUID } from 'node:crypto';
import type { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  acceptanceTable,
  checkJudged,
  type JudgedLine,
} from '@jicai/shared/domain/fulfilment/acceptance.ts';
import { worthOf } from '@jicai/shared/domain/fulfilment/quantities.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { orderLabels } from '@jicai/shared/domain/ordering/order/states.ts';
import { sql } from 'kysely';
import type { Files } from '../../files/upload/service.ts';
import { moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { drawDocumentNumbers } from '../../kernel/numbers/numbers.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { actingBy } from '../../work/delegation/stand-in.ts';
import { isAboveCeiling, takeDutyAs } from '../thread/duties.ts';
import { checkReplace } from '../thread/ended.ts';
import { readThreadLines, reportPieces, type ThreadLine } from '../thread/lines.ts';
import { logMoves } from '../thread/log.ts';
import { notifyOfThread, peopleWithRole } from '../thread/news.ts';
import { hasRoleIn, lockThread, type ThreadOrder } from '../thread/order.ts';
import { completeAcceptance, freightLeft } from './complete.ts';
import { readAcceptances } from './repository.ts';

type Endpoints = typeof acceptanceEndpoints;
type Form = RequestOf<Endpoints['submit']>;
export type MadeAcceptance = ResponseOf<Endpoints['submit']>;

/** The platform's parts that acceptances need. */
export interface AcceptanceNeeds {
  readonly signing: SigningKey;
  readonly files: Pick<Files, 'claim'>;
}

/** States in which pieces may be judged: something has arrived, or may have. */
const ACCEPTING: ReadonlySet<string> = new Set([
  'pendingShip',
  'partShipped',
  'shipped',
  'received',
]);

/** Returns the acceptance that was stored under this key of a device, whoever submitted it. */
async function findByKey(clientKey: string, db: Executor) {
  const row = await db
    .selectFrom('acceptance')
    .select('id')
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
  if (!row) return undefined;
  const [acceptance] = await readAcceptances({ id: row.id }, db);
  return acceptance;
}

/** The content of an acceptance as it is stored, so that a form can be compared with a stored acceptance. */
const contentOf = ({ orderId, lines, note, photoGroup }: Omit<Form, 'clientKey'>): string =>
  JSON.stringify([
    orderId,
    note.trim(),
    photoGroup,
    lines
      .filter(({ qualified, rejected }) => qualified + rejected > 0)
      .toSorted((a, b) => a.lineNo - b.lineNo)
      .map(({ lineNo, qualified, rejected, reason, remedy }) => [
        ...[lineNo, qualified, rejected, reason.trim()],
        rejected > 0 ? remedy : null,
      ]),
  ]);

/** The value of each judged line: its share of the line's amount, so that all parts add up to it. */
const worthOfLines = (judged: readonly JudgedLine[], lines: readonly ThreadLine[]) =>
  judged
    .filter(({ qualified, rejected }) => qualified + rejected > 0)
    .flatMap((one) => {
      const line = lines.find(({ lineNo }) => lineNo === one.lineNo);
      if (!line) return [];
      const pieces = line.qualified + line.pending + one.qualified;
      const amount = fen(Math.max(0, worthOf(line, pieces) - line.allotted));
      return [{ ...one, amount: one.qualified === 0 ? fen(0) : amount }];
    });

interface NewAcceptance {
  readonly order: ThreadOrder;
  readonly lines: readonly (JudgedLine & { readonly amount: Fen })[];
  /** Null: deemed accepted by its deadline. */
  readonly lead: Pick<Person, 'id' | 'name'> | null;
  /** The acceptor in whose place the lead accepted. */
  readonly leadFor?: string | null;
  readonly needsCosign: boolean;
  readonly note: string;
  readonly photoGroup: string | null;
  readonly clientKey: string | null;
}

/** Writes an acceptance; one that needs no second signature is done. */
async function insertAcceptance(
  { order, lines, lead, leadFor = null, needsCosign, note, photoGroup, clientKey }: NewAcceptance,
  { trx, clock }: Pick<WriteContext, 'trx' | 'clock'>,
): Promise<MadeAcceptance> {
  const id = randomUUID();
  const isBilled = lines.some(({ qualified }) => qualified > 0);
  const freight = isBilled ? await freightLeft(order, trx) : fen(0);
  const drawn = await drawDocumentNumbers('acceptance', 1, clock, trx);
  const number = drawn.numbers[0] ?? '';
  const state = needsCosign ? 'pendingCosign' : 'done';
  await trx
    .insertInto('acceptance')
    .values({
      id,
      number,
      order_id: order.id,
      unit_id: order.unitId,
      state,
      lead_id: lead?.id ?? null,
      lead_name: lead?.name ?? '到期视为验收',
      lead_for: leadFor,
      needs_cosign: needsCosign,
      note,
      photo_group: photoGroup,
      freight,
      amount: lines.reduce<number>((sum, { amount }) => sum + amount, freight),
      created_at: moment(drawn.now),
      done_at: needsCosign ? null : moment(drawn.now),
      client_key: clientKey,
    })
    .execute();
  await trx
    .insertInto('acceptance_line')
    .values(
      lines.map((line) => ({
        acceptance_id: id,
        order_id: order.id,
        line_no: line.lineNo,
        received: line.qualified + line.rejected,
        qualified: line.qualified,
        rejected: line.rejected,
        reason: line.reason.trim(),
        remedy: line.rejected > 0 ? (line.remedy ?? 'replace') : '',
        amount: line.amount,
      })),
    )
    .execute();
  return { id, number, state };
}

/** An acceptance that may be made: its order, its lines, and the note of a soft separation. */
interface Acceptable {
  readonly order: ThreadOrder;
  readonly lines: readonly ThreadLine[];
  readonly dutyNote: string;
}

/** Refuses to have rejected pieces shipped again when what an order has not delivered is at its end. */
async function checkRemedies(
  judged: readonly Pick<JudgedLine, 'rejected' | 'remedy'>[],
  orderId: string,
  trx: Executor,
): Promise<Refusal | null> {
  const replaces = judged.some(({ rejected, remedy }) => rejected > 0 && remedy !== 'release');
  return replaces ? checkReplace(orderId, trx) : null;
}

/**
 * Checks a new acceptance behind the order's lock. Returns the stored acceptance if the same person sent the
 * same content with this key before; the key with any other content is refused.
 */
async function checkForm(
  form: Form,
  { trx, person, clock }: WriteContext,
): Promise<Acceptable | { readonly before: MadeAcceptance } | Refusal> {
  const order = await lockThread(form.orderId, trx);
  if (!order || order.unitId !== person.orgId) return refuse('thread.unknown');
  if (!hasRoleIn(order, person, 'acceptor')) return refuse('acceptance.notAcceptor');
  const before = await findByKey(form.clientKey, trx);
  if (before) {
    const { id, number, state } = before;
    const isSame = before.leadId === person.id && contentOf(before) === contentOf(form);
    return isSame ? { before: { id, number, state } } : refuse('acceptance.keyUsed');
  }
  if (!ACCEPTING.has(order.state))
    return refuse('order.wrongState', { state: orderLabels[order.state] });
  const duty = await takeDutyAs(order, { person, role: 'acceptor' }, 'lead', clock, trx);
  if (isRefusal(duty)) return duty;
  const lines = await readThreadLines(order.id, trx);
  const refused =
    checkJudged(form.lines, lines) ?? (await checkRemedies(form.lines, order.id, trx));
  return refused ?? { order, lines, dutyNote: duty.note };
}

/**
 * An acceptor judges what has arrived (FU1, FU3). Above the ceiling the acceptance waits for a second
 * acceptor. The same content sent twice with one device key is stored once.
 */
export async function submitAcceptance(
  { signing, files }: AcceptanceNeeds,
  form: Form,
  context: WriteContext,
): Promise<MadeAcceptance | Refusal> {
  const { trx, clock } = context;
  const checked = await checkForm(form, context);
  if (isRefusal(checked)) return checked;
  if ('before' in checked) return checked.before;
  const { order, lines, dutyNote } = checked;
  const judged = form.lines;
  const needsCosign = await isAboveCeiling(order, trx);
  const { person, giver } = actingBy(context.person, 'acceptor');
  const { photoGroup, clientKey } = form;
  if (photoGroup !== null) {
    const owner = { personId: person.id, kind: 'acceptance', id: order.id } as const;
    const unclaimed = await files.claim(photoGroup, owner, trx);
    if (unclaimed) return unclaimed;
  }
  const made = await insertAcceptance(
    {
      order,
      lines: worthOfLines(judged, lines),
      lead: person,
      leadFor: giver?.id ?? null,
      needsCosign,
      note: form.note.trim(),
      photoGroup,
      clientKey,
    },
    context,
  );
  const move = { orderId: order.id, kind: 'acceptance', documentId: made.id, person } as const;
  const sentence = needsCosign ? `提交验收单 ${made.number}，待会签` : `完成验收单 ${made.number}`;
  const note = [summaryOf(judged), dutyNote].filter(Boolean).join('；');
  await logMoves([{ ...move, move: 'submit', sentence, note }], clock, trx);
  if (needsCosign) await askToCosign(order, made, context);
  else await completeAcceptance(order, made.id, { ...context, signing });
  return made;
}

const summaryOf = (judged: readonly JudgedLine[]): string => {
  const sum = (of: 'qualified' | 'rejected') => judged.reduce((total, one) => total + one[of], 0);
  return `合格 ${sum('qualified')}，不合格 ${sum('rejected')}`;
};

async function askToCosign(
  order: ThreadOrder,
  { number }: MadeAcceptance,
  { trx, person, clock }: WriteContext,
): Promise<void> {
  await reportPieces(order.id, trx);
  const acceptors = await peopleWithRole(order.unitId, 'acceptor', trx);
  const giverId = person.inPlaceOf?.acceptor?.id;
  const personIds = acceptors.filter((id) => id !== person.id && id !== giverId);
  if (personIds.length === 0) return;
  const text = `验收单 ${number} 待您会签`;
  const url = businessPaths.orderThread(order.id);
  const subject = '验收会签';
  const news = { personIds, kind: 'message', isKnown: true, subject, text, url } as const;
  await notifyOfThread(order, { ...news, fromName: person.name }, clock, trx);
}

const checkOpinion = (opinion: string): Refusal | null =>
  opinion.trim() === '' ? refuseAt('opinion', 'acceptance.opinionMissing') : null;

/** A second acceptor agrees with an acceptance, or refuses it: then its pieces are judged anew. */
export async function cosignAcceptance(
  { signing }: Pick<AcceptanceNeeds, 'signing'>,
  { id, isAgreed, opinion }: RequestOf<Endpoints['cosign']>,
  context: WriteContext,
): Promise<MadeAcceptance | Refusal> {
  const { trx, clock } = context;
  const { person, giver } = actingBy(context.person, 'acceptor');
  const [found] = await readAcceptances({ id }, trx);
  const order = found && (await lockThread(found.orderId, trx));
  if (!order || !hasRoleIn(order, person, 'acceptor')) return refuse('acceptance.unknown');
  const [made] = await readAcceptances({ id }, trx);
  if (!made) return refuse('acceptance.unknown');
  const transition = isAgreed ? 'agree' : 'refuse';
  const refused = acceptanceTable.check(transition, { state: made.state, side: 'cosigner' });
  if (refused) return refused;
  const duty = await takeDutyAs(order, { person, role: 'acceptor' }, 'cosign', clock, trx);
  if (isRefusal(duty)) return duty;
  const wrong = isAgreed ? await checkRemedies(made.lines, order.id, trx) : checkOpinion(opinion);
  if (wrong) return wrong;
  const state = isAgreed ? 'done' : 'refused';
  await sql`
    update acceptance set state = ${state}, cosigner_id = ${person.id},
      cosigner_name = ${person.name}, cosigner_for = ${giver?.id ?? null}, done_at = ${clock.now()} where id = ${id}`.execute(
    trx,
  );
  const move = { orderId: order.id, kind: 'acceptance', documentId: id, person } as const;
  const sentence = `${isAgreed ? '会签通过' : '会签未通过'}验收单 ${made.number}`;
  const note = [opinion.trim(), duty.note].filter(Boolean).join('；');
  await logMoves([{ ...move, move: transition, sentence, note }], clock, trx);
  if (isAgreed) {
    const url = businessPaths.orderThread(order.id);
    await notifyLead(order, made, { outcome: '会签通过', url }, context);
    await completeAcceptance(order, id, { ...context, signing });
  } else {
    await reportPieces(order.id, trx);
    const outcome = `会签未通过：${opinion.trim()}，请重新验收`;
    const url = businessPaths.acceptance(order.id);
    await notifyLead(order, made, { outcome, url }, context);
  }
  return { id, number: made.number, state };
}

/** Notifies the lead of an acceptance of its second signature. Pieces to judge anew are work of the order. */
async function notifyLead(
  order: ThreadOrder,
  { number, leadId }: { readonly number: string; readonly leadId: string | null },
  { outcome, url }: { readonly outcome: string; readonly url: string },
  { trx, person, clock }: WriteContext,
): Promise<void> {
  if (leadId === null) return;
  const text = `验收单 ${number} ${outcome}`;
  const news = {
    personIds: [leadId],
    kind: 'message',
    subject: '验收会签结果',
    text,
    url,
  } as const;
  await notifyOfThread(order, { ...news, fromName: person.name }, clock, trx);
}

/** Accepts everything that has arrived of an order, because its deadline passed. */
export async function deemAccepted(
  orderId: string,
  signing: SigningKey,
  context: Pick<WriteContext, 'trx' | 'clock' | 'publish'>,
): Promise<void> {
  const { trx, clock } = context;
  const order = await lockThread(orderId, trx);
  if (!order || !ACCEPTING.has(order.state)) return;
  const lines = await readThreadLines(order.id, trx);
  const judged = lines
    .map((line) => ({
      lineNo: line.lineNo,
      qualified: line.received - line.qualified - line.rejected - line.pending,
      rejected: 0,
      reason: '',
      remedy: null,
    }))
    .filter(({ qualified }) => qualified > 0);
  if (isRefusal(checkJudged(judged, lines))) return;
  const made = await insertAcceptance(
    {
      order,
      lines: worthOfLines(judged, lines),
      lead: null,
      needsCosign: false,
      note: '逾期未验收，按设置视为验收合格',
      photoGroup: null,
      clientKey: null,
    },
    context,
  );
  const move = {
    orderId: order.id,
    kind: 'acceptance',
    documentId: made.id,
    person: null,
  } as const;
  const sentence = `到期视为验收，验收单 ${made.number}`;
  await logMoves([{ ...move, move: 'deem', sentence }], clock, trx);
  await completeAcceptance(order, made.id, { ...context, signing });
}
