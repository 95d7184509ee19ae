import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { appointmentEndpoints } from '@jicai/shared/contract/sourcing/appointment.ts';
import { appointmentMessages } from '@jicai/shared/messages/sourcing/appointment.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { readFramework } from '../framework/competition.ts';
import { compete, listCompetitions } from './competitions.ts';
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
    'appointment.framework': ['handler'],
    'appointment.competitions': ['handler'],
    'appointment.compete': ['handler'],
  },
  menu: [
    {
      group: 'sourcing',
      order: 8,
      name: 'competitions',
      title: '定点竞争',
      path: menuPaths.competitions,
      icon: 'swords',
      needs: 'appointment.compete',
    },
    {
      group: 'platform',
      order: 9,
      name: 'appointments',
      title: '定点供应商',
      path: menuPaths.appointments,
      icon: 'userCheck',
      needs: 'appointment.save',
    },
  ],
  endpoints: ({ db, clock }) => [
    query(appointmentEndpoints.list, (body) => appointments.listAppointments(body, clock, db)),
    query(appointmentEndpoints.shops, (body) => appointments.listShops(body.keyword, db)),
    write(appointmentEndpoints.save, appointments.save),
    write(appointmentEndpoints.end, appointments.end),
    query(appointmentEndpoints.framework, async ({ categoryId }) => {
      const { suppliers, items } = await readFramework(categoryId, clock, db);
      return { suppliers: [...suppliers], items: [...items] };
    }),
    query(appointmentEndpoints.competitions, (body, call) =>
      listCompetitions(personOf(call), body, db),
    ),
    write(appointmentEndpoints.compete, compete),
  ],
};
