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
     catalog.categories catalog.detail catalog.priceHistory catalog.deals
     catalog.otherOffers catalog.related catalog.certificates catalog.pageTemplate catalog.scenes catalog.scene shop.list shop.detail
     shop.fixedServices region.children region.path notice.list notice.detail content.home
     content.contact shareCard.read reviews.list reviews.supplierFacts audit.keys audit.log evidence.log evidence.checkpoints
     evidence.tile evidence.proof evidence.growth signIn.withWork signIn.giveCode signIn.replacePassword
     signIn.beginFactor signIn.confirmFactor signIn.beginKey signIn.giveKey signIn.beginNewKey
     signIn.confirmNewKey profile.passwordRule signOn.providers signOn.begin signOn.finish
     signOn.withPassword access.canReset access.forgot follow.listGoods follow.listShops follow.ids
     follow.shopOfGoods follow.find`,
  ),
  ...named(
    loggedIn,
    `cart.list cart.remove cart.setQuantity cart.setAccessory cart.select cart.clearInvalid
     comparison.add comparison.remove comparison.clear comparison.list comparison.table
     comparison.record comparison.listRecords follow.add
     follow.cancel follow.cancelDirect history.list history.record
     history.remove statistics.counts todo.list todo.detail todo.handled todo.read todo.readAll
     duty.unattended
     upload.domains upload.issueGroup upload.list upload.resume upload.deleteTemporary
     profile.changePassword factor.state factor.begin factor.confirm factor.renewCodes
     factor.remove factor.beginKey factor.addKey factor.removeKey stepUp.give stepUp.kind
     stepUp.beginKey stepUp.giveKey signOn.links signOn.beginLink signOn.unlink`,
  ),
  ...named(
    buyers,
    `priceComplaint.submit priceComplaint.mine cart.add cart.addMany cart.buyNow purchaseList.frequent purchaseList.match purchaseList.list
     alert.state alert.set alert.cancel purchaseList.detail purchaseList.create purchaseList.update purchaseList.remove reviews.pending reviews.own reviews.write comparison.createRecord address.list address.known address.save address.remove invoiceTitle.list
     invoiceTitle.save invoiceTitle.remove checkout.preview checkout.deciders checkout.submit order.list order.export
     order.withdraw order.edit order.cancel order.receive order.urge order.again recipient.template recipient.matchRegions`,
  ),
  ...named(
    suppliers,
    'order.supplierList order.supplierExport order.confirm order.decline order.ship',
  ),
  ...named(
    buyers,
    `statement.openSuppliers statement.openLines statement.create statement.settle statement.adjust
     statement.cancel statement.rules statement.saveRule invoice.billable invoice.apply invoice.receive
     invoice.giveBack invoice.withdraw payment.preview payment.apply payment.resubmit payment.withdraw
     payment.review afterSale.claimable afterSale.apply`,
  ),
  ...named(
    [...buyers, ...suppliers],
    `statement.list statement.export statement.detail statement.print statement.confirm
     statement.dispute invoice.list invoice.export invoice.detail invoice.print invoice.askRed invoice.answerRed
     payment.due payment.exportDue payment.list payment.detail payment.print afterSale.list
     afterSale.export afterSale.detail afterSale.print afterSale.move`,
  ),
  ...named(suppliers, 'invoice.read invoice.register invoice.takeBack payment.confirm'),
  ...named(buyers, 'contract.save payment.prepay contract.publish'),
  ...named(suppliers, 'contract.complete delivery.template delivery.batch'),
  ...named([...buyers, ...suppliers], 'deadline.month'),
  ...named(supervisors, 'deadline.overdueUnits'),
  ...named(loggedIn, 'deadline.exportList'),
  ...named([...buyers, ...suppliers], 'contract.move contract.propose'),
  ...named([...buyers, ...suppliers, ...supervisors], 'contract.list'),
  ...named(
    [...buyers, ...suppliers, ...supervisors, ...reviewer],
    'contract.detail contract.file contractReview.detail',
  ),
  ...named(reviewer, 'contractReview.submit'),
  ...named([...buyers, ...supervisors], 'contract.settings'),
  ...named(handlers, 'contract.saveRule contract.saveTemplate'),
  ...named(anybody, 'contract.published'),
  /** The finance department alone: contracts.test.ts has its cases. */
  ...named([], 'contract.bond'),
  /** The finance department and the payment approver; none of them is in the matrix. */
  ...named(
    [],
    'payment.execute payment.exportCsv payment.importPaid payment.decide payment.block payment.unblock payment.refund',
  ),
  ...named(
    reviewer,
    `orderReview.submit orderReview.giveBack orderReview.transfer orderReview.colleagues
     orderReview.addReviewer orderReview.addable orderReview.passMany`,
  ),
  ...named(organisers, 'replay.begin replay.events project.list project.read enrolment.applicants'),
  ...named(
    handlers,
    `appointment.framework appointment.competitions appointment.compete project.create project.createAbout project.copy project.markTemplate project.itemTemplate project.save project.submit project.withdraw project.publish
     project.extend project.revoke project.units project.people project.categories project.suppliers enrolment.decide`,
  ),
  ...named(anybody, 'clarification.list'),
  ...named(suppliers, 'clarification.ask'),
  ...named(handlers, 'clarification.answer'),
  ...named(anybody, 'tender.list tender.detail'),
  ...named(
    suppliers,
    `reviews.received reviews.answer enrolment.signUp inquiry.sheets inquiry.sheet inquiry.save inquiry.submit inquiry.withdraw
     inquiry.template evaluation.questions evaluation.answer formula.runMore`,
  ),
  ...named(
    handlers,
    'inquiry.changeEnd inquiry.changeState evaluation.ask evaluation.decide formula.run',
  ),
  // Evaluators too; none of them is in the matrix, sourcing/scoring.test.ts asks as one.
  ...named(organisers, 'evaluation.grid evaluation.files scoring.panel'),
  ...named(handlers, 'scoring.appoint scoring.remove'),
  ...named([], 'scoring.tasks scoring.own scoring.declare scoring.submit scoring.explain'),
  ...named(anybody, 'tender.list tender.detail result.list result.detail'),
  ...named(organisers, 'result.full'),
  ...named(supervisors, 'projectSignal.list projectSignal.see'),
  ...named(suppliers, 'result.own result.offers objection.raise objection.withdraw'),
  ...named(
    [...organisers, ...suppliers],
    'result.history objection.list objection.windows complaint.list',
  ),
  ...named(
    handlers,
    'resultNotice.save resultNotice.submit resultNotice.withdraw objection.answer objection.conclude complaint.register complaint.conclude complaint.settle',
  ),
  ...named(reviewer, 'resultNotice.decide'),
  'resultNotice.review': [...organisers, ...reviewer],
  ...named([...buyers, ...supervisors, ...suppliers], 'negotiation.list negotiation.detail'),
  ...named(
    buyers,
    `negotiation.subject negotiation.start negotiation.ask negotiation.accept negotiation.giveUp
     negotiation.order`,
  ),
  ...named(suppliers, 'negotiation.offer negotiation.take'),
  ...named(anybody, 'fixedPoint.categories fixedPoint.service'),
  ...named([...buyers, ...suppliers], 'groupBuy.list groupBuy.detail groupBuy.joins'),
  ...named(buyers, 'groupBuy.launch groupBuy.cancel groupBuy.join groupBuy.leave'),
  ...named(suppliers, 'groupBuy.confirm groupBuy.decline'),
  ...named(reviewer, 'groupBuyReview.submit'),
  'groupBuyReview.detail': [...buyers, ...reviewer],
  ...named([...buyers, ...suppliers], 'fixedOrder.list fixedOrder.detail fixedOrder.cancel'),
  ...named(buyers, 'fixedOrder.request fixedOrder.giveBack fixedOrder.confirm'),
  ...named(
    suppliers,
    `fixedOrder.units fixedOrder.services fixedOrder.offer fixedOrder.accept fixedOrder.refuse
     fixedOrder.fill`,
  ),
  ...named(
    anybody,
    'access.open access.use setup.status setup.tryMail setup.run application.submit application.progress',
  ),
  ...named(
    loggedIn,
    `member.number post.mine post.switch budget.read contact.mine contact.askCode contact.confirm
     preference.read preference.save device.list device.end device.endOthers`,
  ),
  ...named(buyers, 'budget.effect'),
  ...named(supervisors, 'budget.list budget.export'),
  // The unit's finance and administrator: ordering/budget.test.ts.
  ...named(
    [],
    `budget.save budget.holders budget.carryPreview budget.carryOver budget.importTemplate
     budget.importCheck budget.importApply`,
  ),
  // Everybody but suppliers; operations/desk.test.ts.
  ...named([...buyers, ...reviewer, ...supervisors], 'desk.checklist'),
  // Administrators only: organisation.test.ts asks who of them.
  ...named(
    [],
    `member.list member.detail member.add member.save member.reveal member.setDisabled member.reset
     member.obligations member.leave member.grant member.endPost unit.list unit.save
     invitation.list invitation.send invitation.book online.list online.end online.endAll unit.saveDepartment unit.saveReviewBodies waiver.list waiver.ask waiver.grant waiver.withdraw role.list
      role.save role.end role.ceilings role.saveCeiling securityLog.list securityLog.verify
     securityLog.export auditSearch.list auditSearch.export application.list application.decide import.template import.export import.begin
     import.stage import.check import.apply console.overview console.systems console.numbers console.dictionaries console.dictionary console.retention console.licences console.tryMail console.supportBundle console.settings console.saveSetting changeRequest.decide
     console.jobs console.retryJob console.discardJob signOnConsole.systems signOnConsole.probe
     signOnConsole.links signOnConsole.unlink workflow.types workflow.templates
     workflow.save workflow.simulate workflow.publish calendar.year calendar.save`,
  ),
  ...named(suppliers, 'enrolment.signUp enrolment.mails enrolment.saveMails'),
  // And administrators: those who ask for resets.
  ...named(suppliers, 'changeRequest.list changeRequest.withdraw'),
  ...named(
    suppliers,
    `listing.list listing.categories listing.read listing.create listing.save listing.check
     listing.submit listing.withdraw listing.batch listing.adjust listing.export listing.import
     entry.mine entry.save entry.submit entry.withdraw workbench.read`,
  ),
  ...named([...reviewer, ...supervisors], 'dashboard.figures dashboard.list dashboard.export'),
  ...named(
    anybody,
    'entry.mailStep entry.mailCode entry.smsCode entry.taken entry.apply entry.progress agreement.current points.public',
  ),
  ...named(
    suppliers,
    `agreement.pending agreement.accept supplierApi.overview supplierApi.createToken
     supplierApi.rotateToken supplierApi.revokeToken supplierApi.saveWebhook
     supplierApi.removeWebhook supplierApi.deliveries supplierApi.retryDelivery supplierStaff.list
     supplierStaff.add supplierStaff.save supplierStaff.setDisabled supplierStaff.reset points.mine points.object`,
  ),
  // The people of the platform are none of these; products.test.ts and entry.test.ts have them.
  ...named(
    [],
    `listingReview.queue listingReview.saveSkills listingReview.detail listingReview.submit listingReview.live
     listingReview.measure entryReview.queue entryReview.release entryReview.detail entryReview.submit appointment.list appointment.shops appointment.save
     appointment.end shopAdmin.list
     shopAdmin.read shopAdmin.register shopAdmin.edit shopAdmin.setState
     noticeEditor.list noticeEditor.read noticeEditor.create noticeEditor.save noticeEditor.submit
     noticeEditor.recall noticeEditor.withdraw noticeEditor.decide agreement.list
     agreement.acceptances agreement.save agreement.publish siteContent.contact
     siteContent.saveContact siteContent.events homePicture.list homePicture.save homePicture.remove
     homeFloor.list homeFloor.save homeFloor.remove scene.list scene.save scene.remove
     searchScope.list searchScope.save searchScope.remove pageTemplate.list pageTemplate.save
     pageTemplate.remove category.list category.save category.remove
     category.import hotWord.list hotWord.save hotWord.remove
     brand.list brand.save brand.remove
     synonym.list synonym.save synonym.remove bannedWord.list bannedWord.save bannedWord.remove
     points.read points.deduct points.decide priceComplaint.list priceComplaint.answer`,
  ),
  ...named(reviewer, 'projectReview.submit'),
  // Its scope is asked in work/delegation.test.ts.
  ...named([...reviewer, ...supervisors], 'delegation.list delegation.give delegation.end'),
  'projectReview.detail': [...organisers, ...reviewer],
  'signal.list': ['supervisor', 'otherSupervisor'],
  // Acceptors and keepers are no actors of this table: goods.test.ts has their cases.
  ...named(
    [],
    `acceptance.list acceptance.submit acceptance.cosign stock.waiting stock.enter stock.done
     stock.reverse`,
  ),
  ...named(
    [...buyers, ...suppliers, ...reviewer, ...supervisors],
    'thread.read acceptance.paper delivery.note',
  ),
  ...named([...buyers, ...supervisors], 'stock.slip'),
  ...named(anybody, 'document.verify'),
  ...named(buyers, 'delivery.receive delivery.undoReceipt'),
  ...named(suppliers, 'delivery.cancel'),
  ...named([...buyers, ...suppliers], 'ending.propose ending.answer ending.withdraw'),
  'order.detail': [...buyers, ...suppliers, ...reviewer],
  'orderMessage.list': [...buyers, ...suppliers, ...reviewer],
  'orderMessage.send': [...buyers, ...suppliers],
  'order.snapshot': [...buyers, ...suppliers, ...reviewer],
  'recipient.exportOrder': [...buyers, ...suppliers],
  'orderReview.detail': [...buyers, ...reviewer, ...supervisors],
  'profile.read': [...buyers, ...reviewer, ...supervisors],
  'profile.save': [...buyers, ...reviewer, ...supervisors],
};
