import type { RuleSet } from '../../contract/auction/rule-set.ts';
import type { ExtensionRule } from './types.ts';

/**
 * AU11: returns the time in ms before the end within which a bid moves the end; 0 if no bid does. A
 * bid moves the end to `lengthMs` after the bid, and only if that is later than the end. So a bid
 * earlier than `lengthMs` before the end moves nothing, even if `triggerMs` is longer.
 */
export const extensionWindowMs = ({
  triggerMs,
  lengthMs,
}: Pick<ExtensionRule, 'triggerMs' | 'lengthMs'>): number => Math.min(triggerMs, lengthMs);

type ExtensionFields = Pick<RuleSet, 'extensionTriggerMs' | 'extensionLengthMs'>;

/** Returns `extensionWindowMs`, in ms, for the extension fields of a rule set from the contract. */
export const windowOfFields = ({
  extensionTriggerMs,
  extensionLengthMs,
}: ExtensionFields): number =>
  extensionWindowMs({ triggerMs: extensionTriggerMs, lengthMs: extensionLengthMs });

/**
 * Returns whether a part of the trigger has no effect: there are extensions (the length is above
 * 0), and the trigger is longer than the length.
 */
export const hasIdleTrigger = (fields: ExtensionFields): boolean =>
  fields.extensionLengthMs > 0 && windowOfFields(fields) < fields.extensionTriggerMs;
