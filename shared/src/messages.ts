import { auditMessages } from './messages/auction/audit.ts';
import { awardMessages } from './messages/auction/award.ts';
import { biddingMessages } from './messages/auction/bidding.ts';
import { controlMessages } from './messages/auction/control.ts';
import { countersignMessages } from './messages/auction/countersign.ts';
import { ledgerMessages } from './messages/auction/ledger.ts';
import { liveMessages } from './messages/auction/live.ts';
import { rehearsalMessages } from './messages/auction/rehearsal.ts';
import { replayMessages } from './messages/auction/replay.ts';
import { roundsMessages } from './messages/auction/rounds.ts';
import { ruleChangeMessages } from './messages/auction/rule-change.ts';
import { sealedMessages } from './messages/auction/sealed.ts';
import { signalMessages } from './messages/auction/signal.ts';
import { uploadMessages } from './messages/files/upload.ts';
import { acceptanceMessages } from './messages/fulfilment/acceptance.ts';
import { afterSaleMessages } from './messages/fulfilment/after-sale.ts';
import { contractMessages } from './messages/fulfilment/contract.ts';
import { deliveryMessages } from './messages/fulfilment/delivery.ts';
import { endingMessages } from './messages/fulfilment/ending.ts';
import { invoiceMessages } from './messages/fulfilment/invoice.ts';
import { overviewMessages } from './messages/fulfilment/overview.ts';
import { paymentMessages } from './messages/fulfilment/payment.ts';
import { statementMessages } from './messages/fulfilment/statement.ts';
import { stockMessages } from './messages/fulfilment/stock.ts';
import { threadMessages } from './messages/fulfilment/thread.ts';
import { accessMessages } from './messages/identity/access.ts';
import { changeRequestMessages } from './messages/identity/change-request.ts';
import { contactMessages } from './messages/identity/contact.ts';
import { deviceMessages } from './messages/identity/device.ts';
import { factorMessages } from './messages/identity/factor.ts';
import { invitationMessages } from './messages/identity/invitation.ts';
import { onlineMessages } from './messages/identity/online.ts';
import { organisationMessages } from './messages/identity/organisation.ts';
import { passwordMessages } from './messages/identity/password.ts';
import { profileMessages } from './messages/identity/profile.ts';
import { roleMessages } from './messages/identity/role.ts';
import { sessionMessages } from './messages/identity/session.ts';
import { signOnMessages } from './messages/identity/sign-on.ts';
import { callMessages } from './messages/kernel/call.ts';
import { foreignMessages } from './messages/kernel/foreign.ts';
import { valuesMessages } from './messages/kernel/values.ts';
import { agreementMessages } from './messages/mall/agreement.ts';
import { alertMessages } from './messages/mall/alert.ts';
import { catalogMessages } from './messages/mall/catalog.ts';
import { comparisonMessages } from './messages/mall/comparison.ts';
import { contentMessages } from './messages/mall/content.ts';
import { followMessages } from './messages/mall/follow.ts';
import { noticeMessages } from './messages/mall/notice.ts';
import { noticeEditorMessages } from './messages/mall/notice-editor.ts';
import { pointMessages } from './messages/mall/points.ts';
import { priceComplaintMessages } from './messages/mall/price-complaint.ts';
import { reviewsMessages } from './messages/mall/reviews.ts';
import { shopMessages } from './messages/mall/shop.ts';
import { siteContentMessages } from './messages/mall/site-content.ts';
import { auditSearchMessages } from './messages/operations/audit-search.ts';
import { calendarMessages } from './messages/operations/calendar.ts';
import { consoleMessages } from './messages/operations/console.ts';
import { evidenceMessages } from './messages/operations/evidence.ts';
import { importMessages } from './messages/operations/import.ts';
import { providerMessages } from './messages/operations/provider.ts';
import { setupMessages } from './messages/operations/setup.ts';
import { shareCardMessages } from './messages/operations/share-card.ts';
import { supplierApiMessages } from './messages/operations/supplier-api.ts';
import { workflowMessages } from './messages/operations/workflow.ts';
import { addressMessages } from './messages/ordering/address.ts';
import { budgetMessages } from './messages/ordering/budget.ts';
import { cartMessages } from './messages/ordering/cart.ts';
import { groupBuyMessages } from './messages/ordering/group-buy.ts';
import { orderMessageMessages } from './messages/ordering/message.ts';
import { orderMessages } from './messages/ordering/order.ts';
import { purchaseListMessages } from './messages/ordering/purchase-list.ts';
import { recipientMessages } from './messages/ordering/recipient.ts';
import { orderReviewMessages } from './messages/ordering/review.ts';
import { appointmentMessages } from './messages/sourcing/appointment.ts';
import { clarificationMessages } from './messages/sourcing/clarification.ts';
import { complaintMessages } from './messages/sourcing/complaint.ts';
import { fixedPointMessages } from './messages/sourcing/fixed-point.ts';
import { formulaMessages } from './messages/sourcing/formula.ts';
import { inquiryMessages } from './messages/sourcing/inquiry.ts';
import { negotiationMessages } from './messages/sourcing/negotiation.ts';
import { objectionMessages } from './messages/sourcing/objection.ts';
import { projectMessages } from './messages/sourcing/project.ts';
import { projectSignalMessages } from './messages/sourcing/project-signal.ts';
import { resultMessages } from './messages/sourcing/result.ts';
import { scoringMessages } from './messages/sourcing/scoring.ts';
import { entryMessages } from './messages/supply/entry.ts';
import { listingMessages } from './messages/supply/listing.ts';
import { staffMessages } from './messages/supply/staff.ts';
import { approvalMessages } from './messages/work/approval.ts';
import { delegationMessages } from './messages/work/delegation.ts';
import { todoMessages } from './messages/work/todo.ts';
import { sayFrom } from './say.ts';

/**
 * The Chinese texts of all messages of the server by key, merged from all slices. A `{name}` in a
 * text is a placeholder, which is replaced by a value of the refusal. Texts that the specification
 * prescribes are copied exactly, even its misprint `保失败` (AU34).
 */
export const messages = {
  ...callMessages,
  ...foreignMessages,
  ...valuesMessages,
  ...uploadMessages,
  ...accessMessages,
  ...changeRequestMessages,
  ...contactMessages,
  ...deviceMessages,
  ...factorMessages,
  ...invitationMessages,
  ...onlineMessages,
  ...organisationMessages,
  ...roleMessages,
  ...passwordMessages,
  ...profileMessages,
  ...sessionMessages,
  ...signOnMessages,
  ...approvalMessages,
  ...delegationMessages,
  ...todoMessages,
  ...alertMessages,
  ...catalogMessages,
  ...comparisonMessages,
  ...contentMessages,
  ...followMessages,
  ...reviewsMessages,
  ...noticeMessages,
  ...noticeEditorMessages,
  ...agreementMessages,
  ...siteContentMessages,
  ...pointMessages,
  ...priceComplaintMessages,
  ...providerMessages,
  ...supplierApiMessages,
  ...shopMessages,
  ...addressMessages,
  ...budgetMessages,
  ...cartMessages,
  ...orderMessages,
  ...purchaseListMessages,
  ...orderMessageMessages,
  ...orderReviewMessages,
  ...groupBuyMessages,
  ...recipientMessages,
  ...contractMessages,
  ...deliveryMessages,
  ...endingMessages,
  ...acceptanceMessages,
  ...stockMessages,
  ...threadMessages,
  ...auditMessages,
  ...awardMessages,
  ...biddingMessages,
  ...controlMessages,
  ...countersignMessages,
  ...ledgerMessages,
  ...liveMessages,
  ...rehearsalMessages,
  ...replayMessages,
  ...roundsMessages,
  ...ruleChangeMessages,
  ...sealedMessages,
  ...signalMessages,
  ...formulaMessages,
  ...inquiryMessages,
  ...projectMessages,
  ...clarificationMessages,
  ...appointmentMessages,
  ...fixedPointMessages,
  ...resultMessages,
  ...scoringMessages,
  ...negotiationMessages,
  ...complaintMessages,
  ...objectionMessages,
  ...projectSignalMessages,
  ...statementMessages,
  ...invoiceMessages,
  ...overviewMessages,
  ...paymentMessages,
  ...afterSaleMessages,
  ...setupMessages,
  ...importMessages,
  ...entryMessages,
  ...staffMessages,
  ...listingMessages,
  ...auditSearchMessages,
  ...calendarMessages,
  ...workflowMessages,
  ...consoleMessages,
  ...evidenceMessages,
  ...shareCardMessages,
} as const;

export type MessageKey = keyof typeof messages;

/**
 * Returns the text of a message by its key, with the placeholders filled; a placeholder without a value stays
 * in the text.
 */
export const say = sayFrom(messages);

/**
 * Returns whether a text is the key of a message. The reasons in logs need this check, because they
 * are either message keys or texts that people typed.
 */
export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(messages, key);

/**
 * The type of the object with all messages; the types of the messages of single slices are derived from this
 * type.
 */
export type Messages = typeof messages;
