import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { tabbedList } from '../../../lib/url/path.ts';

export const appointmentPaths = {
  appointments: tabbedList(menuPaths.appointments),
  competitions: tabbedList(menuPaths.competitions),
};
