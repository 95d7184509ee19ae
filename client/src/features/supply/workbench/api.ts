import { workbenchEndpoints } from '@jicai/shared/contract/supply/workbench.ts';
import { useCall } from '../../../lib/http/call.ts';
import { useAgainWithTodos } from '../../work/todo/api.ts';

/** The supplier's workbench; its numbers are those of the bell, and change with them. */
export function useWorkbench() {
  useAgainWithTodos(workbenchEndpoints.read);
  return useCall(workbenchEndpoints.read, {}, { quiet: true, alwaysNew: true });
}
