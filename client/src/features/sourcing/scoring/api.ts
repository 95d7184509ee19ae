import { scoringEndpoints } from '@jicai/shared/contract/sourcing/scoring.ts';
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

const write = { quiet: true, repeats: true, refreshes: /^(scoring|evaluation|todo)\./ } as const;

export const useAppoint = () => useSend(scoringEndpoints.appoint, write);
export const useRemove = () => useSend(scoringEndpoints.remove, write);
export const useDeclare = () => useSend(scoringEndpoints.declare, write);
export const useSubmitScores = () => useSend(scoringEndpoints.submit, write);
export const useExplain = () => useSend(scoringEndpoints.explain, write);
