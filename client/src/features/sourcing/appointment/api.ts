import {
  type AppointmentState,
  appointmentEndpoints,
} from '@jicai/shared/contract/sourcing/appointment.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useCall, useSend } from '../../../lib/http/call.ts';

export const useAppointments = (query: {
  readonly state: AppointmentState | null;
  readonly keyword: string;
  readonly page: number;
}) =>
  useCall(
    appointmentEndpoints.list,
    { ...query, pageSize: limits.adminPageSize },
    { keepPrevious: true, quiet: true },
  );

export const useShopOptions = (keyword: string) =>
  useCall(appointmentEndpoints.shops, { keyword }, { keepPrevious: true, quiet: true });

const write = {
  quiet: true,
  repeats: true,
  refreshes: /^(appointment|fixedPoint|shop)\./,
} as const;

export const useSaveAppointment = () => useSend(appointmentEndpoints.save, write);
export const useEndAppointment = () => useSend(appointmentEndpoints.end, write);
export const useCompete = () => useSend(appointmentEndpoints.compete, write);

export const useFramework = (categoryId: string | null) =>
  useCall(
    appointmentEndpoints.framework,
    { categoryId: categoryId ?? '' },
    { enabled: categoryId !== null, quiet: true },
  );

export const useCompetitions = (page: number) =>
  useCall(
    appointmentEndpoints.competitions,
    { page, pageSize: limits.adminPageSize },
    { keepPrevious: true, alwaysNew: true, quiet: true },
  );
