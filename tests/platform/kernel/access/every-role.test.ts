import { platformPolicy } from '@jicai/platform/src/app.ts';
import { covers, mayCall, type Role } from '@jicai/platform/src/kernel/http/caller/policy.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isInPart } from '../../../harness/dose.ts';
import { startPlatform, type World } from '../../../harness/world.ts';
import { callRaw } from './probes.ts';

/* The roles that the tables written by hand leave out, at every call that is served. */

let world: World;
beforeAll(async () => {
  world = await startPlatform({ loginsPerMinute: 1_000, suppliers: 1 });
});
afterAll(() => world.stop());

const OTHER_ROLES = [
  'evaluator',
  'acceptor',
  'keeper',
  'finance',
  'paymentApprover',
  'unitAdmin',
  'operator',
  'listingReviewer',
  'entryReviewer',
  'systemAdmin',
  'securityAdmin',
  'auditAdmin',
] as const satisfies readonly Role[];

/** The calls that a role reaches beyond what every logged-in person may. */
const ownCalls = (role: Role): string[] =>
  Object.entries(platformPolicy)
    .filter(([, grant]) => covers(grant, [role]) && !covers(grant, []))
    .map(([name]) => name)
    .sort();

/** Each call refuses those roles that it does not grant whose day it is, in trials all of them. */
const EVERY = 8;

describe('[A09] every role at every call', () => {
  it.each(OTHER_ROLES)('as %s: what the policy grants is let in, nothing else', async (role) => {
    for (const [nth, endpoint] of world.server.served.entries()) {
      const { name } = endpoint;
      // It would end the session of the one who asks.
      if (name === 'session.logout') continue;
      const may = mayCall(platformPolicy[name] ?? [], endpoint, { roles: [role] });
      if (!may && !isInPart(nth + OTHER_ROLES.indexOf(role), EVERY)) continue;
      // Refused for its field once somebody is let in: nothing happens.
      const { status } = await callRaw(world, world.as(role), endpoint, { nobodys: 1 });
      const isIn = status !== 401 && status !== 403;
      expect({ call: name, isIn }).toEqual({ call: name, isIn: may });
    }
  });

  it('administrators reach no business: their calls are these', () => {
    const business =
      /^(?:cart|checkout|order|orderReview|bidding|project|enrolment|inquiry|evaluation|contract|payment|invoice|statement|acceptance|stock|delivery|afterSale|budget|negotiation|groupBuy|fixedOrder|listing|entry)\./;
    // Reading budgets is supervision.
    const isRead = new Set(['budget.list', 'budget.export']);
    for (const role of ['systemAdmin', 'securityAdmin', 'auditAdmin'] as const)
      expect(ownCalls(role).filter((name) => business.test(name) && !isRead.has(name))).toEqual([]);
    expect(ownCalls('auditAdmin')).toEqual([
      'auditSearch.export',
      'auditSearch.list',
      'budget.export',
      'budget.list',
      'changeRequest.decide',
      'changeRequest.list',
      'changeRequest.withdraw',
      'console.settings',
      'dashboard.export',
      'dashboard.figures',
      'dashboard.list',
      'desk.checklist',
      'profile.read',
      'profile.save',
      'securityLog.export',
      'securityLog.list',
      'securityLog.verify',
    ]);
    expect(ownCalls('securityAdmin')).toEqual([
      'changeRequest.decide',
      'changeRequest.list',
      'changeRequest.withdraw',
      'console.settings',
      'desk.checklist',
      'member.detail',
      'member.endPost',
      'member.grant',
      'member.list',
      'member.reset',
      'member.setDisabled',
      'online.end',
      'online.endAll',
      'online.list',
      'profile.read',
      'profile.save',
      'role.ceilings',
      'role.end',
      'role.list',
      'role.save',
      'role.saveCeiling',
      'unit.list',
      'unit.saveReviewBodies',
      'waiver.grant',
      'waiver.list',
      'waiver.withdraw',
    ]);
  });
});
