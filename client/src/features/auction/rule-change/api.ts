import { ruleChangeEndpoints } from '@jicai/shared/contract/auction/rule-change.ts';
import { useCall, useSend } from '../../../lib/http/call.ts';

/** AU33: The rules in force, and their changes. */
export function useRules(packageNumber: string) {
  return useCall(ruleChangeEndpoints.rules, { packageNumber }, { quiet: true });
}

/** AU33: The rules that the handler may change now, and their saved draft. */
export function useRuleEdit(packageNumber: string) {
  return useCall(ruleChangeEndpoints.edit, { packageNumber }, { quiet: true, alwaysNew: true });
}

export function useSaveRules() {
  return useSend(ruleChangeEndpoints.save);
}

export function useSubmitRules() {
  return useSend(ruleChangeEndpoints.submit);
}
