import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { dashboardEndpoints } from '@jicai/shared/contract/operations/dashboard.ts';
import { useCall } from '../../../lib/http/call.ts';

/** The wall shows new figures by itself. */
const WALL_REFRESH_MS = 30_000;

export const useFigures = (
  asked: RequestOf<(typeof dashboardEndpoints)['figures']>,
  isWall = false,
) =>
  useCall(dashboardEndpoints.figures, asked, {
    quiet: true,
    keepPrevious: true,
    ...(isWall ? { refreshMs: WALL_REFRESH_MS } : {}),
  });

export const useFigureList = (asked: RequestOf<(typeof dashboardEndpoints)['list']>) =>
  useCall(dashboardEndpoints.list, asked, { quiet: true, keepPrevious: true, alwaysNew: true });
