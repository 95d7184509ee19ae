import type { PlatformContext } from '../context.ts';
import type { Slice } from '../kernel/slice.ts';
import { auditSearchSlice } from './audit-search/slice.ts';
import { calendarSlice } from './calendar/slice.ts';
import { consoleSlice } from './console/slice.ts';
import { dashboardSlice } from './dashboard/slice.ts';
import { deskSlice } from './desk/slice.ts';
import { evidenceSlice } from './evidence/slice.ts';
import { importSlice } from './import/slice.ts';
import { openDataSlice } from './open-data/slice.ts';
import { providerSlice } from './provider/slice.ts';
import { registrationSlice } from './registration/slice.ts';
import { setupSlice } from './setup/slice.ts';
import { shareCardSlice } from './share-card/slice.ts';
import { supplierApiSlice } from './supplier-api/slice.ts';
import { workflowSlice } from './workflow/slice.ts';

/** The slices of the wing `operations`, in the order in which they are registered. */
export const operationsSlices: readonly Slice<PlatformContext>[] = [
  setupSlice,
  registrationSlice,
  importSlice,
  consoleSlice,
  dashboardSlice,
  supplierApiSlice,
  providerSlice,
  auditSearchSlice,
  calendarSlice,
  workflowSlice,
  openDataSlice,
  shareCardSlice,
  deskSlice,
  evidenceSlice,
];
