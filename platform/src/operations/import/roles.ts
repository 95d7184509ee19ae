import {
  GIVEN_ROLES,
  ROLES,
  ROLES_OF_UNIT,
  type RoleName,
  roleNames,
  type UnitType,
} from '@jicai/shared/domain/identity/organisation.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import {
  checkGranting,
  checkPost,
  checkSeparation,
  type HeldPost,
} from '../../identity/organisation/rules.ts';

/* The cell of roles: the product's roles by their words, those that organisations made by their names. */

/** A role that an organisation made, ended ones too. */
export interface MadeRole {
  readonly id: string;
  /** Null: made for every unit. */
  readonly unitId: string | null;
  readonly name: string;
  readonly base: RoleName;
  readonly isEnded: boolean;
}

/** A role to be given; `roleId` is null for the product's as it is. */
export interface GivenRole {
  readonly role: RoleName;
  readonly roleId: string | null;
}

/** A post that the person has, with the made role that narrows it. */
export type KnownPost = HeldPost & GivenRole;

/** The facts about a row that its roles depend on. */
export interface Posting {
  readonly posts: readonly KnownPost[];
  /** The person of the row is the one who imports. */
  readonly isOneself: boolean;
  /** Unknown: only the names are checked. */
  readonly unit: { readonly id: string; readonly type: UnitType } | undefined;
  /** Null: they are wrong, and only the names are checked. */
  readonly days: { readonly fromDay: string; readonly toDay: string | null } | null;
}

export interface RoleFacts {
  /** The roles of who imports. */
  readonly importerRoles: readonly RoleName[];
  readonly made: readonly MadeRole[];
}

interface Named extends GivenRole {
  /** As it stands in a cell: cells are compared in one form of their letters. */
  readonly name: string;
  /** Why the unit cannot have it; null when it can. */
  readonly why: string | null;
}

const PRODUCT_ROLES: readonly Named[] = roleNames.map((role) => ({
  role,
  roleId: null,
  name: ROLES[role],
  why: null,
}));

const SEPARATORS = /^[、,;/\s]+/;
const WORD = /^[^、,;/\s]+/;

function whyNot({ isEnded, unitId, name }: MadeRole, unit: Posting['unit']): string | null {
  if (isEnded) return `岗位角色“${name}”已停用`;
  if (!unit || unitId === null || unitId === unit.id) return null;
  return `“${name}”是其他单位的岗位角色`;
}

/** Every role that a cell may name, the ones that the unit can have before namesakes. */
function namesFor(unit: Posting['unit'], made: readonly MadeRole[]): readonly Named[] {
  const named = made.map((role): Named & { isOwn: boolean } => ({
    role: role.base,
    roleId: role.id,
    name: role.name.normalize('NFKC'),
    why: whyNot(role, unit),
    isOwn: role.unitId !== null,
  }));
  const offered = named.filter(({ why }) => why === null);
  const barred = named.filter(({ why }) => why !== null);
  return [
    ...PRODUCT_ROLES,
    ...offered.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn)),
    ...barred,
    // Made names may hold blanks and strokes: the longest name that fits is meant. The sort is stable.
  ].toSorted((a, b) => b.name.length - a.name.length);
}

/** The roles that a cell names, each once, and the words in it that are no role's name. */
function readNames(cell: string, names: readonly Named[]) {
  const found = new Set<Named>();
  const unknown: string[] = [];
  for (let rest = cell.replace(SEPARATORS, ''); rest !== ''; rest = rest.replace(SEPARATORS, '')) {
    const named = names.find(({ name }) => {
      const after = rest.slice(name.length);
      return rest.startsWith(name) && (after === '' || SEPARATORS.test(after));
    });
    const word = named?.name ?? WORD.exec(rest)?.[0] ?? rest;
    if (named) found.add(named);
    else unknown.push(word);
    rest = rest.slice(word.length);
  }
  return { found: [...found], unknown };
}

/** Names roles that do not exist, and those that the unit may have. */
function unknownRoles(
  words: readonly string[],
  type: UnitType | undefined,
  names: readonly Named[],
): string {
  const offered = (type ? ROLES_OF_UNIT[type] : GIVEN_ROLES).map((role) => ROLES[role]);
  const made = names.filter(({ roleId, why }) => roleId !== null && why === null);
  const given = words.map((word) => `“${word}”`).join('、');
  const choices = [...offered, ...made.map(({ name }) => name)];
  return `没有${given}这个角色，应为${choices.join('、')}之一`;
}

/** Why a post cannot be given; the rules are those of a post given by hand. */
function whyRefused(
  { name, role, why }: Named,
  held: readonly KnownPost[],
  { isOneself, unit, days }: Posting & { unit: object; days: object },
  importerRoles: readonly RoleName[],
): string | null {
  if (isOneself) return '不得为自己授予岗位（分离规则第 11 条）';
  if (why !== null) return why;
  const post = { unitId: unit.id, role, ...days };
  if (held.some((other) => other.unitId === unit.id && other.role === role))
    return `“${name}”：${say('post.taken')}`;
  const refusal =
    checkPost(post, unit.type) ?? checkGranting(importerRoles, role) ?? checkSeparation(held, post);
  return isRefusal(refusal) ? say(refusal.refused, refusal.values) : null;
}

/** The roles of a cell that the person lacks, and what is wrong with it; each reason once. */
export function readRoles(
  cell: string,
  { unit, days, ...posting }: Posting,
  { importerRoles, made }: RoleFacts,
): { readonly roles: readonly GivenRole[]; readonly faults: readonly string[] } {
  const names = namesFor(unit, made);
  const { found, unknown } = readNames(cell, names);
  const faults = new Set(unknown.length > 0 ? [unknownRoles(unknown, unit?.type, names)] : []);
  const roles: GivenRole[] = [];
  if (!unit || !days) return { roles, faults: [...faults] };
  const held = [...posting.posts];
  for (const named of found) {
    const { role, roleId } = named;
    const isHeld = (post: KnownPost) =>
      post.unitId === unit.id && post.role === role && post.roleId === roleId;
    if (held.some(isHeld)) continue;
    const why = whyRefused(named, held, { unit, days, ...posting }, importerRoles);
    if (why !== null) faults.add(why);
    held.push({ unitId: unit.id, role, roleId, ...days });
    roles.push({ role, roleId });
  }
  return { roles, faults: [...faults] };
}
