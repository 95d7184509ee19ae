import type { PlatformContext } from '../context.ts';
import type { Slice } from '../kernel/slice.ts';
import { accessSlice } from './access/slice.ts';
import { changeRequestSlice } from './change-request/slice.ts';
import { contactSlice } from './contact/slice.ts';
import { deviceSlice } from './device/slice.ts';
import { invitationSlice } from './invitation/slice.ts';
import { navigationSlice } from './navigation/slice.ts';
import { onlineSlice } from './online/slice.ts';
import { organisationSlice } from './organisation/slice.ts';
import { preferenceSlice } from './preference/slice.ts';
import { profileSlice } from './profile/slice.ts';
import { regionSlice } from './region/slice.ts';
import { roleSlice } from './role/slice.ts';
import { secondFactorSlice } from './second-factor/slice.ts';
import { securitySlice } from './security/slice.ts';
import { sessionSlice } from './session/slice.ts';
import { signOnSlice } from './sign-on/slice.ts';

/** The slices of the wing `identity`, in the order in which they are registered. */
export const identitySlices: readonly Slice<PlatformContext>[] = [
  sessionSlice,
  navigationSlice,
  regionSlice,
  profileSlice,
  secondFactorSlice,
  signOnSlice,
  accessSlice,
  securitySlice,
  changeRequestSlice,
  contactSlice,
  preferenceSlice,
  organisationSlice,
  invitationSlice,
  onlineSlice,
  deviceSlice,
  roleSlice,
];
