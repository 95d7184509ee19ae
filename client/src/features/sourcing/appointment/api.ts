import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  type AppointmentState,
  appointmentEndpoints,
} from '@jicai/shared/contract/sourcing/appointment.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

export const useAppointments = (query: {
  readonly state: AppointmentState | null;
  readonly keyword: string;
  readonly page: number;
}) =>
  useCall(
    appointmentEndpoints.list,
    { ...query, pageSize: limits.pageSize },
    { keepPrevious: true, quiet: true },
  );

export const useShopOptions = (keyword: string) =>
  useCall(appointmentEndpoints.shops, { keyword }, { keepPrevious: true, quiet: true });

/** A write of appointments; afterwards their lists and the fixed-point mall are asked again. */
function useChange<Req, Res>(endpoint: Endpoint<Req, Res>) {
  const queries = useQueryClient();
  const sending = useSend(endpoint, { quiet: true, repeats: true });
  const changed = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => /^(appointment|fixedPoint|shop)\./.test(String(queryKey[0])),
    });
  return { ...sending, send: (body: Req) => sending.send(body).finally(() => void changed()) };
}

export const useSaveAppointment = () => useChange(appointmentEndpoints.save);
export const useEndAppointment = () => useChange(appointmentEndpoints.end);
export const useCompete = () => useChange(appointmentEndpoints.compete);

export const useFramework = (categoryId: string | null) =>
  useCall(
    appointmentEndpoints.framework,
    { categoryId: categoryId ?? '' },
    { enabled: categoryId !== null, quiet: true },
  );

export const useCompetitions = (page: number) =>
  useCall(
    appointmentEndpoints.competitions,
    { page, pageSize: limits.pageSize },
    { keepPrevious: true, alwaysNew: true, quiet: true },
  );
