import type { contractEndpoints } from '@jicai/shared/contract/fulfilment/contract.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { ContractTransition } from '@jicai/shared/domain/fulfilment/contract/states.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { workingDeadline } from '@jicai/shared/domain/kernel/time/working-days.ts';
import { sql } from 'kysely';
import { readAccount } from '../../../identity/subject/repository.ts';
import { readHolidays } from '../../../kernel/calendar/holidays.ts';
import { type Clock, moment } from '../../../kernel/db/clock.ts';
import { readNow } from '../../../kernel/db/now.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { sha256Apart } from '../../../kernel/documents/hash-apart.ts';
import type { CertificateFacts } from '../../../kernel/signing/certificate.ts';
import type { SigningKey } from '../../../kernel/signing/signing-key.ts';
import type { WriteContext } from '../../../kernel/write/write.ts';
import { beginReviews } from '../../../work/approval/flow/begin.ts';
import type { MakeDocument } from '../../documents/documents.ts';
import { sealDocument } from '../../documents/seal.ts';
import { type ContractStatus, type TakenContract, takeContract } from '../drafting.ts';
import { checkEnded, freezeEnded, readEnded } from '../ended.ts';
import { moveContract } from '../move.ts';
import {
  type ContractRow,
  findContract,
  readContractLines,
  readFile,
  readSeals,
  readWaivers,
} from '../repository.ts';
import { contractReviewType, subjectOf } from '../review-type.ts';
import { ruleOf } from '../rule-store.ts';
import { contractDocument } from './document.ts';
import type { SealPort } from './seal-port.ts';

export interface SealingDeps {
  readonly papers: MakeDocument;
  readonly signing: SigningKey;
  readonly seals: SealPort;
}

type Step = 'confirmed' | 'supplierSealed' | 'sealed';

/** Makes the document of a step and stores it with its hash; the papers' thread draws it. */
async function writeFile(
  contractId: string,
  step: Step,
  { papers, signing, seals: port }: SealingDeps,
  { trx, clock }: { readonly trx: Executor; readonly clock: Clock },
): Promise<Refusal | null> {
  const contract = await findContract(contractId, trx);
  if (!contract) throw new Error(`a contract ${contractId} that is not there`);
  const last = await readFile(contractId, null, trx);
  const seq = (last?.seq ?? 0) + 1;
  const { id, number, amount, clauses } = contract;
  const facts = { amount, clauses: clauses.map(({ title, text }) => ({ text, title })), seq, step };
  await sealDocument({ kind: 'contract', id, number, facts, seq }, signing, clock, trx);
  const lines = await readContractLines(contract.orderId, trx);
  const seals = step === 'confirmed' ? [] : await currentSeals(contract, trx);
  const certificate = step === 'confirmed' ? null : port.certificate;
  const { content } = await papers(
    { kind: 'contract', id },
    {
      ...contractDocument(contract, {
        lines,
        seals,
        waivers: await readWaivers(contract, trx),
        ended: await readEnded(contract, trx),
      }),
      signature: certificate && signatureOf(certificate),
    },
    trx,
  );
  const signed = await signedBy(certificate, content, await readNow(clock, trx));
  if (isRefusal(signed)) return signed;
  const sha256 = await sha256Apart(Buffer.from(signed, 'base64'));
  await sql`insert into contract_file (contract_id, seq, step, content, sha256, certificate, at)
    values (${id}, ${seq}, ${step}, ${signed}, ${sha256},
      ${certificate ? certificateWords(certificate.facts) : ''}, ${clock.now()})`.execute(trx);
  return null;
}

type PortCertificate = SealPort['certificate'];

const signatureOf = ({ facts }: NonNullable<PortCertificate>) => ({
  name: facts.subject,
  reason: '合同电子签章',
});

const certificateWords = ({ subject, serial }: CertificateFacts) =>
  `${subject}（序列号 ${serial}）`;

/** A file signed with the certificate, in base64; a certificate that does not hold now is refused. */
async function signedBy(
  certificate: PortCertificate,
  content: string,
  now: number,
): Promise<string | Refusal> {
  if (!certificate) return content;
  const { validFromMs, validToMs } = certificate.facts;
  if (now < validFromMs || now > validToMs)
    return refuse('contract.certificateExpired', { day: dayOf(validToMs) });
  return (await certificate.sign(Buffer.from(content, 'base64'))).toString('base64');
}

/** The seals since the text was last confirmed; those of texts that were sent back do not count. */
async function currentSeals(contract: ContractRow, trx: Executor) {
  const { rows } = await sql<{ seq: number }>`select coalesce(max(seq), 0)::int as seq
    from contract_file where contract_id = ${contract.id} and step = 'confirmed'`.execute(trx);
  const from = rows[0]?.seq ?? 0;
  return (await readSeals(contract, trx)).filter(({ seq }) => seq >= from);
}

/** Puts a side's seal under the newest document, which must be the one that was made. */
async function sealFile(
  { contract }: TakenContract,
  side: 'buyer' | 'supplier',
  { seals }: SealingDeps,
  { trx, person, clock }: WriteContext,
): Promise<Refusal | null> {
  const moving = await checkEnded(contract, trx);
  if (moving) return moving;
  const file = await readFile(contract.id, null, trx);
  if (!file) return refuse('contract.noFile');
  if (!file.isIntact) return refuse('contract.fileChanged');
  const { sha256, seq } = file;
  const { orgName, name: personName } = person;
  const mark = await seals.seal({ contractNumber: contract.number, sha256, orgName, personName });
  await sql`
    insert into contract_seal (contract_id, seq, side, org_name, person_id, person_name, sha256,
      signature, key_id, at)
    values (${contract.id}, ${seq}, ${side}, ${orgName}, ${person.id}, ${personName}, ${sha256},
      ${mark.signature}, ${mark.keyId}, ${clock.now()})`.execute(trx);
  return null;
}

type Body = RequestOf<(typeof contractEndpoints)['move']>;

const NEEDS_REASON = ['sendBack', 'drop'];

const transitionOf = ({ name }: Body, { side }: TakenContract): ContractTransition => {
  if (name !== 'seal') return name;
  return side === 'supplier' ? 'sealSupplier' : 'sealBuyer';
};

/** The moves by a button: send, send back, confirm, seal, draft again, drop. */
export async function moveByButton(
  deps: SealingDeps,
  body: Body,
  context: WriteContext,
): Promise<ContractStatus | Refusal> {
  const taken = await takeContract(body, context);
  if (isRefusal(taken)) return taken;
  const transition = transitionOf(body, taken);
  const note = body.reason.trim();
  if (NEEDS_REASON.includes(transition) && note === '')
    return refuseAt('reason', 'contract.reasonMissing');
  const { side } = taken;
  const moved = await moveContract(taken.contract, { transition, side, note }, context);
  if (isRefusal(moved)) return moved;
  const refusal = await afterMove(transition, taken, deps, context);
  return refusal ?? moved;
}

async function afterMove(
  transition: ContractTransition,
  taken: TakenContract,
  deps: SealingDeps,
  context: WriteContext,
): Promise<Refusal | null> {
  const { contract } = taken;
  if (transition === 'confirm') {
    const refusal = await freezeEnded(contract, context.trx);
    return refusal ?? writeFile(contract.id, 'confirmed', deps, context);
  }
  if (transition === 'sealSupplier') return sealForSupplier(taken, deps, context);
  if (transition === 'sealBuyer') return sealForUnit(taken, deps, context);
  return null;
}

/** The supplier's seal freezes the account: it must be the one in the text. */
async function sealForSupplier(
  taken: TakenContract,
  deps: SealingDeps,
  context: WriteContext,
): Promise<Refusal | null> {
  const { contract } = taken;
  const account = await readAccount(contract.supplierId, context.trx);
  if (!account || account.account === '') return refuse('contract.noAccount');
  if (account.bank !== contract.bank || account.account !== contract.account)
    return refuse('contract.accountMoved');
  const refusal = await sealFile(taken, 'supplier', deps, context);
  return refusal ?? writeFile(contract.id, 'supplierSealed', deps, context);
}

/** The unit's seal signs the contract: its review begins, and its publication is due. */
async function sealForUnit(
  taken: TakenContract,
  deps: SealingDeps,
  context: WriteContext,
): Promise<Refusal | null> {
  const { contract } = taken;
  const { trx, clock, person } = context;
  const refusal = await sealFile(taken, 'buyer', deps, context);
  if (refusal) return refusal;
  const unsigned = await writeFile(contract.id, 'sealed', deps, context);
  if (unsigned) return unsigned;
  const now = await readNow(clock, trx);
  const { publishDays } = await ruleOf(contract.unitId, trx);
  const publishBy = workingDeadline(now, publishDays, await readHolidays(trx));
  await sql`update contract set signed_at = ${moment(now)}, warned_at = null,
      publish_by = ${moment(publishBy)}
    where id = ${contract.id}`.execute(trx);
  await beginReviews(contractReviewType, [await subjectOf(contract, person, trx)], clock, trx);
  return null;
}
