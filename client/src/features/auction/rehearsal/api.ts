import { rehearsalEndpoints } from '@jicai/shared/contract/auction/rehearsal.ts';
import { useSend } from '../../../lib/http/call.ts';

export function useStartRehearsal() {
  return useSend(rehearsalEndpoints.start);
}
