import { playChain, playFraction, playParcels, playSplit, playUndoneReceipt } from './goods.ts';
import * as holds from './holds.ts';
import * as invoices from './invoices.ts';
import * as payments from './payments.ts';
import * as plans from './plans.ts';
import type { Scene } from './read.ts';
import type { Stage } from './stage.ts';

type Play = (stage: Stage, scene: Scene) => Promise<void>;

const each = (play: Play, ...ids: readonly string[]) =>
  Object.fromEntries(ids.map((id) => [id, play]));

/** The scenarios that run through the front door, by their id. */
export const plays: Readonly<Record<string, Play>> = {
  ...each(playChain, 'F008', 'F014', 'F023', 'F029', 'F056', 'F057', 'F063', 'F070', 'F080'),
  ...each(playChain, 'F094', 'F100', 'F102', 'F106', 'F124', 'F127'),
  ...each(playSplit, 'F022', 'F043', 'F081'),
  F067: playParcels,
  F128: playUndoneReceipt,
  F083: playFraction,
  ...each(invoices.playWords, 'F018', 'F051', 'F064', 'F077', 'F085', 'F090', 'F120', 'F122'),
  ...each(invoices.playTax, 'F004', 'F031', 'F032', 'F066', 'F118', 'F132', 'F134'),
  ...each(invoices.playTaxErrors, 'F030', 'F036', 'F091'),
  ...each(invoices.playRed, 'F015', 'F035', 'F103', 'F130'),
  ...each(invoices.playBilledAgain, 'F009', 'F093'),
  F087: invoices.playAllowance,
  ...each(invoices.playDiscounts, 'F006', 'F097'),
  F037: invoices.playDuplicate,
  F050: invoices.playNames,
  ...each(invoices.playShares, 'F041', 'F060', 'F062'),
  F058: invoices.playOwnRed,
  F082: invoices.playRead,
  ...each(payments.playPayments, 'F055', 'F114'),
  F005: payments.playParts,
  F069: payments.playFuture,
  ...each(payments.playAges, 'F020', 'F084'),
  ...each(payments.playDueDates, 'F111', 'F117'),
  ...each(payments.playFreightRefund, 'F065', 'F071'),
  F013: payments.playPrepaid,
  ...each(payments.playSeveral, 'F092', 'F121'),
  F059: payments.playNetting,
  F110: payments.playWholeCredit,
  ...each(payments.playInterest, 'F096', 'F140'),
  F135: payments.playClock,
  F028: payments.playOrders,
  F048: payments.playTwoReceipts,
  F088: payments.playMerged,
  F136: payments.playService,
  F017: payments.playCancelClaim,
  F024: payments.playWholeBack,
  ...each(payments.playRefund, 'F025', 'F042'),
  F049: payments.playClaims,
  F074: payments.playEnded,
  F076: payments.playNothingNext,
  ...each(holds.playSupplierHold, 'F003', 'F010'),
  F112: holds.playInvoiceHold,
  F089: holds.playFundsTypes,
  F099: holds.playRedNumber,
  F095: holds.playPartOfOrder,
  F040: holds.playDamaged,
  F033: holds.playRepairParts,
  F012: plans.playPlan,
  F021: plans.playTerms,
  F109: plans.playAdvance,
  F075: plans.playPartOfAdvance,
  F079: plans.playAfterAdvance,
  ...each(plans.playOpenInstalments, 'F061', 'F133'),
  F129: plans.playAdvanceLimits,
};
