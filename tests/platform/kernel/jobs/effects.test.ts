import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPlatform, type World } from '../../../harness/world.ts';

/* Every job of every slice has a test of what it changes; a new one is missing here until it has. */

/**
 * The test of a job's effect, below tests/platform. `runJob` carries it out as the worker does; elsewhere
 * `calls` names the function that both the handler and the test call, `asks` the test's own name for it.
 */
interface Proof {
  readonly test: string;
  readonly calls?: string;
  readonly asks?: string;
}

const PROOFS: Readonly<Record<string, Proof>> = {
  'acceptance.deem': { test: 'fulfilment/acceptance/deemed', calls: 'deemOverdue' },
  'access.sendAskedReset': { test: '../attacks/accounts/controlled-accounts', calls: 'sendReset' },
  'access.sendReset': { test: 'identity/session/forgotten', calls: 'sendReset' },
  'access.tellOwner': { test: '../attacks/accounts/takeover', calls: 'tellAccountNews' },
  'alert.send': { test: 'mall/alert', calls: 'sendDueAlerts' },
  'award.order': { test: 'sourcing/award/award', calls: 'advanceAwards', asks: 'goOn' },
  'certificate.check': { test: 'supply/certificates', calls: 'holdProducts' },
  'complaint.endSuspensions': { test: 'sourcing/award/complaint-hold', calls: 'endSuspensions' },
  'contact.sendCode': { test: 'identity/session/own-contact', calls: 'sendCode' },
  'contract.deadlines': { test: 'fulfilment/jobs' },
  'countersign.escalate': { test: 'auction/control/escalation', calls: 'escalateCountersigns' },
  'dashboard.feedSpend': { test: 'operations/console/dashboard', calls: 'feedSpend' },
  'duty.findUnattended': { test: 'work/duty-nobody' },
  'duty.recheckUnattended': { test: 'work/duty-nobody' },
  'duty.follow': { test: 'work/messages-outside', calls: 'followDuties' },
  'entry.sendCode': { test: 'supply/contact-code', calls: 'sendCode' },
  'entry.settleBanks': { test: 'supply/entry' },
  'entry.tellOldContact': { test: 'supply/contact-code', calls: 'sendBankNotice' },
  'evidence.checkpoint': { test: 'operations/evidence/tree' },
  'evidence.collect': { test: 'operations/evidence/tree' },
  'follow.tellPriceDrops': { test: 'work/messages-outside' },
  'idempotency.sweep': { test: 'kernel/write', calls: 'sweepAnswers' },
  'invitation.send': { test: 'identity/organisation/invitations-sent' },
  'invoice.expireRedLetters': { test: 'fulfilment/jobs' },
  'listing.endCorrections': { test: 'supply/workbook', calls: 'endCorrections' },
  'listing.retireIdle': { test: 'supply/idle', calls: 'retireIdleProducts' },
  'message.send': { test: 'work/messages-outside', calls: 'sendMessages' },
  'objection.remindOfAnswers': { test: 'sourcing/award/objection', calls: 'remindOfAnswers' },
  'openData.feed': {
    test: 'operations/open-data',
    calls: 'feedOpenData',
  },
  'organisation.refreshPosts': { test: 'identity/organisation/handover', calls: 'refreshPosts' },
  'project.announce': { test: 'sourcing/project/listed' },
  'project.mailChanges': {
    test: 'sourcing/project/project-mail',
    calls: 'mailAuctionChanges',
  },
  'project.remindDeadlines': {
    test: 'sourcing/project/clarification',
    calls: 'remindDeadlines',
  },
  'project.sendMail': { test: 'sourcing/project/project-mail', calls: 'sendProjectMails' },
  'projectSignal.follow': { test: 'sourcing/signal/signals', calls: 'followSignals' },
  'provider.feed': { test: 'operations/supplier-api/provider', calls: 'runFeed' },
  'provider.forms': { test: 'operations/supplier-api/provider', calls: 'readForms' },
  'provider.papers': { test: 'operations/supplier-api/provider-papers', calls: 'syncPapers' },
  'provider.orders': { test: 'operations/supplier-api/provider', calls: 'syncOrders' },
  'resultNotice.advance': {
    test: 'sourcing/award/award',
    calls: 'advanceNotices',
    asks: 'goOn',
  },
  'review.announceDelegations': {
    test: 'work/approval/engine/delegation',
    calls: 'announceDelegations',
  },
  'review.askAnew': {
    test: 'identity/organisation/review-bodies',
    calls: 'askAllAnew',
    asks: 'askAnewNow',
  },
  'review.remindOverdue': { test: 'work/approval/engine/batch', calls: 'remindOverdue' },
  'review.takeBackDelegations': {
    test: 'work/approval/engine/delegation',
    calls: 'takeBackTasks',
  },
  'review.takeBackRevoked': { test: 'work/approval/bounded' },
  'review.unitSwitched': {
    test: 'identity/organisation/closed-unit',
    calls: 'askAllAnew',
    asks: 'askAnewNow',
  },
  'reviews.scoreShops': { test: 'mall/deals', calls: 'scoreShops' },
  'session.breakGlassMail': { test: 'identity/session/break-glass', calls: 'mailBreakGlass' },
  'statement.confirmDue': { test: 'fulfilment/jobs' },
  'statement.makeDue': { test: 'fulfilment/jobs' },
  'supplierApi.deliver': { test: 'operations/supplier-api/supplier-api', calls: 'deliver' },
  'supplierApi.queue': { test: 'operations/supplier-api/supplier-api', calls: 'queueDeliveries' },
  'supplierApi.sweepNonces': { test: 'operations/supplier-api/supplier-api' },
  'upload.sweep': { test: 'files/upload', calls: 'sweep' },
};

let world: World;
beforeAll(async () => {
  world = await startPlatform();
});
afterAll(() => world?.stop());

it('every job of the platform has a test of its effect, and no other is named', () => {
  expect(world.jobs.map(({ name }) => name).sort()).toEqual(Object.keys(PROOFS).sort());
});

it.each(Object.entries(PROOFS))('%s is carried out by its test', (name, { test, calls, asks }) => {
  const file = join(import.meta.dirname, '../..', `${test}.test.ts`);
  // An import alone is no call.
  const source = readFileSync(file, 'utf8').replaceAll(/^import [^;]*;$/gm, '');
  expect(source).toContain('expect(');
  const handler = world.jobHandlers.find(({ job }) => job.name === name);
  if (calls) expect(String(handler?.handle), 'what the handler calls').toContain(`${calls}(`);
  const called = asks ?? calls;
  expect(source).toContain(called ? `${called}(` : `runJob('${name}'`);
});
