import { projectSignalEndpoints } from '@jicai/shared/contract/sourcing/project-signal.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

export interface SignalFilter {
  readonly project: string;
  readonly all: boolean;
  readonly page: number;
}

/** The signals of the projects that the person supervises, or of one of them. */
export const useProjectSignals = ({ project, all, page }: SignalFilter) =>
  useCall(
    projectSignalEndpoints.list,
    {
      projectId: project === '' ? null : project,
      strength: all ? 'all' : 'strong',
      page,
      pageSize: limits.pageSize,
    },
    { quiet: true, keepPrevious: true, refreshMs: 30_000 },
  );

export const useSee = () => useSend(projectSignalEndpoints.see, { quiet: true, repeats: true });

/** After a mark the list is read again. */
export function useSignalsChanged(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [projectSignalEndpoints.list.name] });
}
