import type { RoleRow } from '@jicai/shared/contract/identity/role.ts';
import type { RoleName } from '@jicai/shared/domain/identity/organisation.ts';
import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import {
  DEEDS,
  type Deed,
  partsOf,
  type Scope,
  type Subject,
  scopesFor,
  subjects,
} from '@jicai/shared/domain/kernel/rights/rights.ts';

/** The verbs of a role while it is edited, each with its scope. */
export type Grants = Readonly<Record<string, Scope>>;

export const grantsOf = ({ grants }: Pick<RoleRow, 'grants'>): Grants =>
  Object.fromEntries(grants.map(({ verb, scope }) => [verb, scope]));

const deeds = keysOf(DEEDS);

/** A subject with the scopes that each deed can have; none where the base has no such verb. */
export interface SubjectRow {
  readonly subject: Subject;
  readonly scopes: Readonly<Record<Deed, readonly Scope[]>>;
}

/** The subjects that a role of this base can allow, in the table's order. */
export function rowsOf(base: RoleName, ofBase: Grants): readonly SubjectRow[] {
  const scopesOf = (subject: Subject, deed: Deed) =>
    ofBase[`${subject}.${deed}`] === undefined ? [] : scopesFor(base, { subject, deed });
  return subjects
    .map((subject) => ({
      subject,
      scopes: { read: scopesOf(subject, 'read'), act: scopesOf(subject, 'act') },
    }))
    .filter(({ scopes }) => deeds.some((deed) => scopes[deed].length > 0));
}

/** A usual post of a purchasing unit, to begin with. */
export interface Preset {
  readonly name: string;
  readonly base: RoleName;
  readonly note: string;
  /** Chooses from what the base allows. */
  readonly choose: (verb: string) => boolean;
  /** The scope wherever a verb can have it. */
  readonly scope?: Scope;
}

const subjectOf = (verb: string): string => partsOf(verb)?.subject ?? '';
const isRead = (verb: string): boolean => partsOf(verb)?.deed === 'read';

export const PRESETS: readonly Preset[] = [
  {
    name: '需求人',
    base: 'buyer',
    note: '提出需求并下单，只看到本人的订单',
    choose: () => true,
    scope: 'own',
  },
  {
    name: '部门负责人',
    base: 'reviewer',
    note: '在审核流程中作为一个环节',
    choose: () => true,
  },
  {
    name: '分管领导',
    base: 'reviewer',
    note: '在审核流程中作为一个环节',
    choose: () => true,
  },
  {
    name: '合同审核',
    base: 'reviewer',
    note: '只审核合同',
    choose: (verb) => ['contract', 'contractReview', 'delegation'].includes(subjectOf(verb)),
  },
  {
    name: '部门验收人',
    base: 'acceptor',
    note: '只验收本部门的订单',
    choose: () => true,
    scope: 'department',
  },
  {
    name: '财务查阅',
    base: 'finance',
    note: '只查看，不办理',
    choose: isRead,
  },
];

/** The grants that a preset begins with. */
export function presetGrants({ base, choose, scope }: Preset, ofBase: Grants): Grants {
  const chosen = Object.entries(ofBase).filter(([verb]) => choose(verb));
  return Object.fromEntries(
    chosen.map(([verb, own]) => {
      const parts = partsOf(verb);
      const may = parts ? scopesFor(base, parts) : [];
      return [verb, scope && may.includes(scope) ? scope : own];
    }),
  );
}
