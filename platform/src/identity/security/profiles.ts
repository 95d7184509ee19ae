import { ADMINISTRATOR_ROLES } from '@jicai/shared/domain/identity/organisation.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import { factorFor, readSetting, securityProfile } from '../../kernel/settings/settings.ts';

/** The people who need a second factor. Staff is everybody but the suppliers' people. */
export type FactorFor = 'nobody' | 'administrators' | 'staff' | 'everybody';

/** The rules of signing in that an installation chooses together. */
export interface SecurityRules {
  /** The fewest characters of a password, and of an administrator's. */
  readonly passwordMin: number;
  readonly adminPasswordMin: number;
  /** Kinds of characters that a password needs, of four: small, capital, digits, others. */
  readonly kinds: number;
  /** Earlier passwords that may not come back. */
  readonly history: number;
  /** Days after which a password is to be replaced; null: never because of its age. */
  readonly rotationDays: number | null;
  readonly supplierRotationDays: number | null;
  readonly factorFor: FactorFor;
  /** Whether sensitive calls ask for the password or a code again. */
  readonly asksAgain: boolean;
}

/**
 * Three tables of rules. `mlps3` is what assessors of 等保 level 3 ask for, `modern` follows ASVS 5.0,
 * which forbids kinds of characters and replacing by age; `basic` is for trials and demonstrations.
 */
export const PROFILES: Readonly<Record<'basic' | 'modern' | 'mlps3', SecurityRules>> = {
  basic: {
    passwordMin: limits.passwordMin,
    adminPasswordMin: limits.passwordMin,
    kinds: 1,
    history: 5,
    rotationDays: null,
    supplierRotationDays: null,
    factorFor: 'nobody',
    asksAgain: false,
  },
  modern: {
    passwordMin: 12,
    adminPasswordMin: 12,
    kinds: 1,
    history: 5,
    rotationDays: null,
    supplierRotationDays: null,
    factorFor: 'administrators',
    asksAgain: true,
  },
  mlps3: {
    passwordMin: 10,
    adminPasswordMin: 14,
    kinds: 3,
    history: 5,
    rotationDays: 90,
    supplierRotationDays: 180,
    factorFor: 'staff',
    asksAgain: true,
  },
};

/** The rules that hold now. */
export async function rulesNow(db: Executor): Promise<SecurityRules> {
  const rules = PROFILES[await readSetting(securityProfile, process.env, db)];
  const chosen = await readSetting(factorFor, process.env, db);
  return chosen === 'byProfile' ? rules : { ...rules, factorFor: chosen };
}

/** Whether a person holds an office of administration. */
export const isAdministrator = (roles: readonly string[]): boolean =>
  ADMINISTRATOR_ROLES.some((role) => roles.includes(role));

/** Whether these rules want a second factor of a person. */
export function needsFactor(
  rules: SecurityRules,
  { orgType, roles }: { orgType: Person['orgType']; roles: readonly string[] },
): boolean {
  switch (rules.factorFor) {
    case 'nobody':
      return false;
    case 'administrators':
      return isAdministrator(roles);
    case 'staff':
      return orgType !== 'supplier' || isAdministrator(roles);
    case 'everybody':
      return true;
  }
}
