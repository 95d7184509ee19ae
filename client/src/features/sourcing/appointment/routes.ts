import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { appointmentPaths } from './paths.ts';

export const appointmentRoutes: readonly PageRoute[] = [
  memberPage(appointmentPaths.appointments, () => import('./pages/AppointmentsPage.tsx'), {
    title: '定点供应商',
  }),
  memberPage(appointmentPaths.competitions, () => import('./pages/CompetitionsPage.tsx'), {
    title: '定点竞争',
  }),
];
