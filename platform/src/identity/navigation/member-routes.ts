import { type MemberRoute, memberRoutes } from '@jicai/shared/contract/identity/member-routes.ts';
import type { HiddenRoute } from '@jicai/shared/contract/identity/navigation.ts';
import { ROLES, type RoleName, roleNames } from '@jicai/shared/domain/kernel/rights/roles.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { covers, mayCall, type Policy } from '../../kernel/http/caller/policy.ts';

/** The fields of a person by which the tree of pages is computed. */
export type PageViewer = Pick<Person, 'roles' | 'duties' | 'made' | 'orgType'>;

const routes: readonly (readonly [string, MemberRoute])[] = Object.entries(memberRoutes);
const groupsOf = ({ needs }: MemberRoute) =>
  needs.map((need) => (typeof need === 'string' ? [need] : need));

/** Fails at start-up if a page needs an unknown call. */
export function checkMemberRoutes(policy: Policy): void {
  for (const [name, route] of routes)
    for (const need of [...groupsOf(route).flat(), ...(route.start ? [route.start.call] : [])])
      if (!policy[need]) throw new Error(`page ${name}: no policy row for ${need}`);
}

function isOpen(route: MemberRoute, person: PageViewer, policy: Policy): boolean {
  if (route.closedTo?.includes(person.orgType)) return false;
  if (route.onlyFor && !route.onlyFor.includes(person.orgType)) return false;
  // Opening a page reads: what the page changes later is checked when it does.
  const may = (name: string) => mayCall(policy[name] ?? [], { name, write: false }, person);
  return groupsOf(route).every((names) => names.some(may));
}

/** Returns the label of what the person may begin on a page; an empty text if there is nothing. */
function startOf({ start }: MemberRoute, person: PageViewer, policy: Policy): string {
  if (!start) return '';
  const { label, call, isRead = false } = start;
  return mayCall(policy[call] ?? [], { name: call, write: !isRead }, person) ? label : '';
}

/** The pages that a person may open, by the table that the server enforces for their calls. */
export const routesFor = (person: PageViewer, policy: Policy): HiddenRoute[] =>
  routes
    .filter(([, route]) => isOpen(route, person, policy))
    .map(([name, route]) => ({ name, path: route.path, start: startOf(route, person, policy) }));

/** Whether `path` is an address of the page with this pattern; `:name` in a pattern stands for any segment. */
function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.replace(/\/$/, '').split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => part.startsWith(':') || part === given[at])
  );
}

/** The Chinese names of the roles that open the page at `path`; empty for a page that the table lacks. */
export function rolesOfPage(path: string, policy: Policy): string[] {
  const route = routes.find(([, { path: pattern }]) => matches(pattern, path))?.[1];
  if (!route) return [];
  const opens = (role: RoleName) =>
    groupsOf(route).every((names) => names.some((name) => covers(policy[name] ?? [], [role]))) &&
    !(role === 'supplier' && route.closedTo?.includes('supplier'));
  return roleNames.filter(opens).map((role) => ROLES[role]);
}
