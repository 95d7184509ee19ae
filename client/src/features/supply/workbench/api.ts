import { workbenchEndpoints } from '@jicai/shared/contract/supply/workbench.ts';
import { useCall } from '../../../lib/http/call.ts';

export const useWorkbench = () =>
  useCall(workbenchEndpoints.read, {}, { quiet: true, alwaysNew: true });
