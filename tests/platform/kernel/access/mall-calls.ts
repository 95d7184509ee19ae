import type { MatrixActor } from './every-call.ts';

/* The people who may make the mall's calls. Written by hand, like the rows of every-call.ts. */

const anybody: readonly MatrixActor[] = [
  'anonymous',
  'buyer',
  'reviewer',
  'otherHandler',
  'handler',
  'supervisor',
  'otherSupervisor',
  'entrant',
  'stranger',
];
const loggedIn = anybody.filter((actor) => actor !== 'anonymous');
const buyers: readonly MatrixActor[] = ['buyer', 'handler', 'otherHandler'];
const handlers: readonly MatrixActor[] = ['handler', 'otherHandler'];
const suppliers: readonly MatrixActor[] = ['entrant', 'stranger'];
/** The auction's owner is checked afterwards: replay-access.test.ts. */
const organisers: readonly MatrixActor[] = [
  'handler',
  'otherHandler',
  'supervisor',
  'otherSupervisor',
];
const reviewer: readonly MatrixActor[] = ['reviewer'];
const supervisors: readonly MatrixActor[] = ['supervisor', 'otherSupervisor'];

const named = (may: readonly MatrixActor[], names: string) =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, may]));

/** Endpoint name → who is let in. Whose thing it is, is asked afterwards: ownership.test.ts. */
export const mallRows: Readonly<Record<string, readonly MatrixActor[]>> = {
  ...named(
    anybody,
    `catalog.search catalog.suggest catalog.hotWords catalog.addHotWord catalog.scopes catalog.zones
     catalog.categories catalog.detail catalog.stock catalog.priceHistory catalog.deals
     catalog.otherOffers catalog.pageTemplate catalog.scenes catalog.scene shop.list shop.detail
     shop.fixedServices region.children region.path notice.list notice.detail content.home
     content.contact audit.keys audit.log`,
  ),
  ...named(
    loggedIn,
    `cart.list cart.remove cart.setQuantity cart.setAccessory cart.select cart.clearInvalid
     comparison.add comparison.remove comparison.clear comparison.list comparison.table
     comparison.record comparison.listRecords follow.listGoods follow.listShops follow.ids follow.add
     follow.shopOfGoods follow.find follow.cancel follow.cancelDirect history.list history.record
     history.remove statistics.counts todo.list todo.detail todo.handled todo.read todo.readAll
     upload.domains upload.issueGroup upload.list upload.resume upload.deleteTemporary
     profile.changePassword`,
  ),
  ...named(
    buyers,
    `cart.add comparison.createRecord address.list address.save address.remove invoiceTitle.list
     invoiceTitle.save invoiceTitle.remove checkout.preview checkout.submit order.list order.export
     order.withdraw order.edit order.cancel order.receive order.urge order.again recipient.template recipient.matchRegions`,
  ),
  ...named(
    suppliers,
    'order.supplierList order.supplierExport order.confirm order.decline order.ship',
  ),
  ...named(
    reviewer,
    'orderReview.submit orderReview.giveBack orderReview.transfer orderReview.colleagues',
  ),
  ...named(organisers, 'replay.begin replay.events project.list project.read enrolment.applicants'),
  ...named(
    handlers,
    `project.create project.copy project.save project.submit project.withdraw project.publish
     project.extend project.revoke project.units project.people project.suppliers enrolment.decide`,
  ),
  ...named(anybody, 'tender.list tender.detail'),
  ...named(
    anybody,
    'access.open access.use setup.status setup.run application.submit application.progress',
  ),
  ...named(loggedIn, 'member.number post.mine post.switch'),
  // Administrators only: organisation.test.ts asks who of them.
  ...named(
    [],
    `member.list member.detail member.add member.save member.reveal member.setDisabled member.reset
     member.obligations member.leave member.grant member.endPost unit.list unit.save
     unit.saveDepartment waiver.list waiver.ask waiver.grant securityLog.list securityLog.verify
     securityLog.export application.list application.decide import.template import.begin
     import.stage import.check import.apply console.overview console.settings console.saveSetting
     console.jobs console.retryJob`,
  ),
  ...named(suppliers, 'enrolment.signUp'),
  ...named(reviewer, 'projectReview.submit'),
  'projectReview.detail': [...organisers, ...reviewer],
  'signal.list': ['supervisor', 'otherSupervisor'],
  'order.detail': [...buyers, ...suppliers, ...reviewer],
  'order.snapshot': [...buyers, ...suppliers, ...reviewer],
  'recipient.exportOrder': [...buyers, ...suppliers],
  'orderReview.detail': [...buyers, ...reviewer, ...supervisors],
  'profile.read': [...buyers, ...reviewer, ...supervisors],
  'profile.save': [...buyers, ...reviewer, ...supervisors],
};
