import type { Person } from '../../kernel/http/caller.ts';

/** The parties of a document between one unit and one supplier. */
export interface Parties {
  readonly unitId: string;
  readonly supplierId: string;
}

const READERS = ['buyer', 'handler', 'finance', 'paymentApprover'] as const;
const ACTORS = ['buyer', 'handler', 'finance'] as const;

const hasOne = (person: Person, roles: readonly string[]) =>
  person.roles.some((role) => roles.includes(role));

/** A person's side of a document; null for everybody else, who learns nothing of it. */
export function sideOf(
  { unitId, supplierId }: Parties,
  person: Person,
): 'buyer' | 'supplier' | 'reader' | null {
  if (person.orgId === supplierId && person.roles.includes('supplier')) return 'supplier';
  if (person.orgId !== unitId) return null;
  if (hasOne(person, ACTORS)) return 'buyer';
  return hasOne(person, READERS) ? 'reader' : null;
}

/** The column by which a list is narrowed to the person's own documents. */
export const ownColumn = (person: Person): 'supplier_id' | 'unit_id' =>
  person.orgType === 'supplier' ? 'supplier_id' : 'unit_id';
