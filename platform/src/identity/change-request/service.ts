import type {
  ChangeKindName,
  ChangeRequest,
  changeRequestEndpoints,
} from '@jicai/shared/contract/identity/change-request.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { CONTROL_RULE, wordsOfRule } from '@jicai/shared/domain/identity/separation.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { sharesControlWith } from '../security/control.ts';
import { logWrite, refuseLogged } from '../security/log.ts';
import { wordsOf } from './ask.ts';
import { decidersOf, securityWeakened } from './events.ts';
import type { AgreedChange, ChangeKinds } from './kind.ts';

type Endpoints = typeof changeRequestEndpoints;

const KINDS: readonly ChangeKindName[] = [
  'setting',
  'reviewBodies',
  'workflow',
  'credential',
  'administrator',
];

/** The kinds of changes that a person may decide on. */
const decidedBy = ({ roles }: Person): ChangeKindName[] =>
  KINDS.filter((kind) => decidersOf(kind).some((role) => roles.includes(role)));

/** Changes that wait, the oldest first: all for who may decide, for others those that they asked for. */
export async function listChanges(
  person: Person,
  { kind }: RequestOf<Endpoints['list']>,
  db: Executor,
): Promise<ResponseOf<Endpoints['list']>> {
  const decides = sql<boolean>`(r.kind = any(${decidedBy(person)}::text[])
    and r.object_id <> ${person.id})`;
  const { rows } = await sql<ChangeRequest>`
    select r.id, r.kind, r.subject, r.detail, ${nameAt('person', 'p', 'r.asked_at')} as "byName", r.asked_at as "atMs",
      ${decides} and r.asked_by <> ${person.id} as "canDecide",
      r.asked_by = ${person.id} as "canWithdraw"
    from change_request r join person p on p.id = r.asked_by
    where r.outcome is null and (${kind}::text is null or r.kind = ${kind})
      and (${decides} or r.asked_by = ${person.id})
    order by r.asked_at, r.id limit ${limits.requestList}`.execute(db);
  return { requests: rows };
}

interface Ended extends AgreedChange {
  readonly kind: ChangeKindName;
  readonly subject: string;
  readonly detail: string;
}

/** Ends a request that waits; none where it is not the caller's to end so. Of two at once one finds it. */
async function endRequest(
  id: string,
  outcome: 'agreed' | 'declined' | 'withdrawn',
  { trx, person, clock }: WriteContext,
): Promise<Ended | undefined> {
  const isOwn = outcome === 'withdrawn';
  const { rows } = await sql<Ended>`
    update change_request set outcome = ${outcome}, decided_by = ${person.id},
      decided_at = ${clock.now()}
    where id = ${id} and outcome is null and (asked_by = ${person.id}) = ${isOwn}::boolean
      and (${isOwn}::boolean
        or (kind = any(${decidedBy(person)}::text[]) and object_id <> ${person.id}))
    returning id as "requestId", kind, object_id as "objectId", value, subject, detail,
      asked_by as "askedById"`.execute(trx);
  return rows[0];
}

/** Whether asker and decider share control of an account (rule 16): one of them is no second person. */
function sharesAccount(id: string, { trx, person, clock }: WriteContext): Promise<boolean> {
  const asker = sql`select asked_by from change_request where id = ${id}`;
  return sharesControlWith(asker, person.id, clock, trx);
}

/** Ends a request that waits: carries it out when it is agreed to, tells who must know, writes the log. */
async function end(
  kinds: ChangeKinds,
  id: string,
  step: 'agreed' | 'declined' | 'withdrawn',
  context: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const { trx, person, clock, publish } = context;
  if (step === 'agreed' && (await sharesAccount(id, context))) {
    const refusal = refuse('changeRequest.controlled', {
      n: String(CONTROL_RULE),
      rule: wordsOfRule(CONTROL_RULE),
    });
    return refuseLogged(refusal, { action: 'change.refused', object: id }, context);
  }
  const ended = await endRequest(id, step, context);
  if (!ended) {
    const key = step === 'withdrawn' ? 'changeRequest.notYours' : 'changeRequest.unknown';
    return refuseLogged(refuse(key), { action: 'change.refused', object: id }, context);
  }
  const { kind, objectId, askedById } = ended;
  const subject = wordsOf(ended);
  const registered = kinds.get(kind);
  if (!registered) throw new Error(`nobody registered changes of ${kind}`);
  const done =
    step === 'agreed'
      ? await registered.apply(ended, context)
      : ({ action: `change.${step}`, object: objectId, detail: subject } as const);
  if (isRefusal(done)) return done;
  const isRelease = done.action === 'link.released';
  const event = { kind, step, subject, by: person, askedById, isRelease, clock } as const;
  await publish(securityWeakened, event, trx);
  await logWrite(done.action, done.object, context, done.detail);
  return {};
}

/** A second administrator agrees to a change, which counts from then on, or declines it. */
export const decideChange = (
  kinds: ChangeKinds,
  { id, agrees }: RequestOf<Endpoints['decide']>,
  context: WriteContext,
) => end(kinds, id, agrees ? 'agreed' : 'declined', context);

/** The asker takes a request back while it waits. */
export const withdrawChange = (
  kinds: ChangeKinds,
  { id }: RequestOf<Endpoints['withdraw']>,
  context: WriteContext,
) => end(kinds, id, 'withdrawn', context);
