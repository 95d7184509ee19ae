import type { RuleSet } from '../../contract/auction/rule-set.ts';
import type { ExtensionRule } from './types.ts';

/**
 * AU11: returns the time in ms before the end within which a bid moves the end; 0 if no bid does. The end
 * moves to `lengthMs` after the bid and never nearer, so a trigger longer than the length has no effect
 * beyond the length.
 */
export const extensionWindowMs = ({
  triggerMs,
  lengthMs,
}: Pick<ExtensionRule, 'triggerMs' | 'lengthMs'>): number => Math.min(triggerMs, lengthMs);

type ExtensionFields = Pick<RuleSet, 'extensionTriggerMs' | 'extensionLengthMs'>;

/** Returns the window of `extensionWindowMs` for a rule set with the fields of the wire. */
export const windowOfFields = ({
  extensionTriggerMs,
  extensionLengthMs,
}: ExtensionFields): number =>
  extensionWindowMs({ triggerMs: extensionTriggerMs, lengthMs: extensionLengthMs });

/** Returns whether the trigger is longer than the length, so that a part of it has no effect. */
export const hasIdleTrigger = (fields: ExtensionFields): boolean =>
  fields.extensionLengthMs > 0 && windowOfFields(fields) < fields.extensionTriggerMs;
