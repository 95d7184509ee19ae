import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { appointmentEndpoints } from '@jicai/shared/contract/sourcing/appointment.ts';
import { appointmentMessages } from '@jicai/shared/messages/sourcing/appointment.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import * as appointments from './service.ts';

/** 定点遴选: who may render which service, where, until when and at which prices. */
export const appointmentSlice: Slice<{ readonly db: Database; readonly clock: Clock }> = {
  name: 'sourcing/appointment',
  messages: appointmentMessages,
  policy: {
    'appointment.list': ['operator'],
    'appointment.shops': ['operator'],
    'appointment.save': ['operator'],
    'appointment.end': ['operator'],
    'appointment.compete': ['handler'],
  },
  menu: [
    {
      group: 'platform',
      order: 9,
      name: 'appointments',
      title: '定点供应商',
      path: menuPaths.appointments,
      icon: 'list',
      needs: 'appointment.save',
    },
  ],
  endpoints: ({ db, clock }) => [
    query(appointmentEndpoints.list, (body) => appointments.listAppointments(body, clock, db)),
    query(appointmentEndpoints.shops, (body) => appointments.listShops(body.keyword, db)),
    write(appointmentEndpoints.save, appointments.save),
    write(appointmentEndpoints.end, appointments.end),
    write(appointmentEndpoints.compete, appointments.compete),
  ],
};
