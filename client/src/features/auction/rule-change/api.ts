import { ruleChangeEndpoints } from '@jicai/shared/contract/auction/rule-change.ts';
import { useCall, useSend } from '../../../lib/http/call.ts';

/** AU33: Reads the rules in force, and their changes since publication. */
export function useRules(packageNumber: string) {
  return useCall(ruleChangeEndpoints.rules, { packageNumber }, { quiet: true });
}

/**
 * AU33: Reads the rules in force, the names of the rules that the handler may change now, the saved
 * draft with its reason, and whether a submitted change waits for the countersign.
 */
export function useRuleEdit(packageNumber: string) {
  return useCall(ruleChangeEndpoints.edit, { packageNumber }, { quiet: true, alwaysNew: true });
}

/** AU33: Returns the call that saves a draft of changed rules. */
export function useSaveRules() {
  return useSend(ruleChangeEndpoints.save);
}

/** AU33: Returns the call that submits the saved draft for the supervisor's countersign. */
export function useSubmitRules() {
  return useSend(ruleChangeEndpoints.submit);
}
