import { inquiryEndpoints } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAskAgain } from '../../../lib/http/ask-again.ts';
import { useCall, useSend } from '../../../lib/http/call.ts';

/** One's own sheet of a package: items, draft, sealed quote; asked again when `pulse` moves: the phase. */
export function useSheetFile(packageNumber: string, pulse = '') {
  const sheet = useCall(
    inquiryEndpoints.sheet,
    { packageNumber },
    { enabled: packageNumber !== '', quiet: true, alwaysNew: true },
  );
  useAskAgain(sheet.refetch, pulse);
  return sheet;
}

/** The packages of an inquiry for which one quotes. */
export const useSheets = (number: string, enabled: boolean) =>
  useCall(inquiryEndpoints.sheets, { number }, { enabled, quiet: true, alwaysNew: true });

export const useSaveSheet = () => useSend(inquiryEndpoints.save, { quiet: true });
export const useSubmitSheet = () =>
  useSend(inquiryEndpoints.submit, { quiet: true, repeats: true });
export const useWithdrawSheet = () => useSend(inquiryEndpoints.withdraw, { repeats: true });
export const useChangeEnd = () => useSend(inquiryEndpoints.changeEnd, { repeats: true });
export const useChangeState = () => useSend(inquiryEndpoints.changeState, { repeats: true });

/** After a quote was sealed or withdrawn: the own sheet is read again. */
export function useQuoteChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [inquiryEndpoints.sheet.name] });
}
