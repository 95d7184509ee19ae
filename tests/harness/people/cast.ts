import { hashPassword } from '@jicai/platform/src/identity/password/password.ts';
import { addOrg, addPerson } from '@jicai/platform/src/identity/session/register.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import type { Person } from '@jicai/platform/src/kernel/http/caller/caller.ts';
import type { Role } from '@jicai/platform/src/kernel/http/caller/policy.ts';

/* The people of a test's world. Names are rare words, so that a leak of one can be searched for. */

export const PASSWORD = 'Jicai-test-2026';
/**
 * Of `PASSWORD`, by argon2id with its least memory and one pass: everybody of every test logs in, and
 * logins work behind all else on the machine. The product's own strength is asked for by the tests of identity.
 */
export const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$mJU0VBZLPNeapQ6fdxhhZQ$1CDfbMWn1VknGEKVWcWT23H13jjudajqRI5sO7mhiok';
export const SUPPLIERS = 6;

/** An actor's login name: `supplier` with its number, the others as they are. */
export type Actor =
  | 'handler'
  | 'otherHandler'
  | 'supervisor'
  | 'otherSupervisor'
  | 'stranger'
  | 'reviewer'
  | 'buyer'
  | (typeof STAFF)[number]
  | (typeof OPERATORS)[number];

/** Roles of a purchasing unit that one person each has, named as their role. */
export const STAFF = [
  'evaluator',
  'acceptor',
  'keeper',
  'finance',
  'paymentApprover',
  'unitAdmin',
] as const satisfies Role[];
/** Roles of whoever runs the platform, one person each. */
export const OPERATORS = [
  'operator',
  'listingReviewer',
  'entryReviewer',
  'systemAdmin',
  'securityAdmin',
  'auditAdmin',
] as const satisfies Role[];

export const supplierName = (n: number): string => `供方${'甲乙丙丁戊己庚辛'[n - 1] ?? n}有限公司`;
export const supplierOrg = (n: number): string => `org-supplier-${n}`;
/** The code (竞价号) by which rivals know a supplier. */
export const codeOf = (n: number): string => `K${n}`;
export const personIdOf = (loginName: string): string => `person-${loginName}`;

/** Everybody: two purchasing units, a reviewing body, six suppliers and one who is not let in. */
export async function addCast(db: Database, suppliers = SUPPLIERS): Promise<void> {
  const org = (id: string, name: string, type: Person['orgType']) =>
    addOrg({ id, code: `code-${id}`, name, type }, db);
  const person = (loginName: string, orgId: string, roles: Role[]) =>
    addPerson(
      { id: personIdOf(loginName), loginName, name: `姓名-${loginName}`, orgId, roles },
      { hash: PASSWORD_HASH },
      db,
    );
  await org('unit-a', '甲采购单位', 'buyer');
  await org('unit-b', '乙采购单位', 'buyer');
  await org('review', '审核机构', 'reviewer');
  await person('handler', 'unit-a', ['handler', 'buyer']);
  await person('supervisor', 'unit-a', ['supervisor']);
  await person('buyer', 'unit-a', ['buyer']);
  await person('otherHandler', 'unit-b', ['handler']);
  await person('otherSupervisor', 'unit-b', ['supervisor']);
  await person('reviewer', 'review', ['reviewer']);
  for (const role of STAFF) await person(role, 'unit-a', [role]);
  await org('platform', '平台运营机构', 'operator');
  for (const role of OPERATORS) await person(role, 'platform', [role]);
  await org('org-stranger', '未报名供应商', 'supplier');
  await person('stranger', 'org-stranger', ['supplier']);
  for (let n = 1; n <= suppliers; n += 1) {
    await org(supplierOrg(n), supplierName(n), 'supplier');
    await person(`supplier${n}`, supplierOrg(n), ['supplier']);
  }
}

/** Gives the cast the hashes of a real installation, for tests of how they are made and how long they take. */
export async function hashForUse(db: Database): Promise<void> {
  const hash = await hashPassword(PASSWORD, db);
  await db
    .updateTable('person')
    .set({ password_hash: hash })
    .where('password_hash', '=', PASSWORD_HASH)
    .execute();
}
