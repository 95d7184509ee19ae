import type { Subject } from '@jicai/shared/domain/kernel/rights/rights.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { callerOf } from '../../kernel/http/caller/reach.ts';
import type { FileGroup } from './repository.ts';

/** The kinds of objects that a group of files may belong to. */
export type BindingKind = Tables['file_binding']['kind'];

/** Whether a person may read the business object; the slice that owns the object answers. */
export type MayRead = (person: Person, objectId: string, db: Executor) => Promise<boolean>;

/** The subject that a made role must let somebody read, so that they may read the files. */
const SUBJECT_OF: Readonly<Record<Exclude<BindingKind, 'profile'>, Subject>> = {
  productPicture: 'listingReview',
  shopPaper: 'entryReview',
  order: 'order',
  orderReview: 'orderReview',
  contract: 'contract',
  contractReview: 'contractReview',
  project: 'project',
  projectReview: 'projectReview',
  signUp: 'enrolment',
  quote: 'evaluation',
  acceptance: 'acceptance',
  afterSale: 'afterSale',
  invoice: 'invoice',
  paymentReview: 'payment',
  notice: 'noticeEditor',
  priceComplaint: 'priceComplaint',
  fixedOrder: 'fixedOrder',
  groupBuy: 'groupBuy',
};

const readerOf = (person: Person, kind: BindingKind): Person =>
  kind === 'profile'
    ? person
    : callerOf(person, { name: `${SUBJECT_OF[kind]}.files`, write: false }, 'loggedIn');

/** The readers of each kind of object; without an entry only the group's owner may read. */
export type Readers = Partial<Readonly<Record<BindingKind, MayRead>>>;

/**
 * The right of a person to read a group's files ([A21]): the owner has it, and everybody who may
 * read an object that the group belongs to. A stranger gets the same answer as for a missing group.
 */
export async function readingOf(
  group: FileGroup,
  person: Person,
  readers: Readers,
  db: Executor,
): Promise<'owner' | 'reader' | null> {
  if (group.ownerId === person.id) return 'owner';
  const bindings = await db
    .selectFrom('file_binding')
    .select(['kind', 'object_id'])
    .where('group_id', '=', group.id)
    .limit(50)
    .execute();
  for (const { kind, object_id } of bindings) {
    if (await readers[kind]?.(readerOf(person, kind), object_id, db)) return 'reader';
  }
  return null;
}
