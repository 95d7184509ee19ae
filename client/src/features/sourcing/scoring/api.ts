import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { scoringEndpoints } from '@jicai/shared/contract/sourcing/scoring.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

const REFRESH_MS = 15_000;

/** The evaluation of a package for its organisers; asked again, because evaluators answer. */
export const usePanel = (packageNumber: string) =>
  useCall(
    scoringEndpoints.panel,
    { packageNumber },
    { quiet: true, alwaysNew: true, refreshMs: REFRESH_MS },
  );

/** The packages that the caller was appointed for. */
export const useTasks = () =>
  useCall(scoringEndpoints.tasks, {}, { quiet: true, alwaysNew: true, refreshMs: REFRESH_MS });

/** The caller's own part in a package. */
export const useOwnScoring = (packageNumber: string) =>
  useCall(
    scoringEndpoints.own,
    { packageNumber },
    {
      enabled: packageNumber !== '',
      quiet: true,
      alwaysNew: true,
      refreshMs: REFRESH_MS,
    },
  );

/** A write of an evaluation; afterwards everything that shows it is asked again. */
function useChange<Req, Res>(endpoint: Endpoint<Req, Res>) {
  const queries = useQueryClient();
  const sending = useSend(endpoint, { quiet: true, repeats: true });
  const changed = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => /^(scoring|evaluation|todo)\./.test(String(queryKey[0])),
    });
  return {
    ...sending,
    send: (body: Req) =>
      sending.send(body).then((answer) => {
        void changed();
        return answer;
      }),
  };
}

export const useAppoint = () => useChange(scoringEndpoints.appoint);
export const useRemove = () => useChange(scoringEndpoints.remove);
export const useDeclare = () => useChange(scoringEndpoints.declare);
export const useSubmitScores = () => useChange(scoringEndpoints.submit);
export const useExplain = () => useChange(scoringEndpoints.explain);
