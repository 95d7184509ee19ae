import { deviceEndpoints } from '@jicai/shared/contract/identity/account/device.ts';
import { deviceMessages } from '@jicai/shared/messages/identity/device.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { type DeviceNeeds, endDevice, endOtherDevices, listDevices } from './service.ts';

/** The devices on which a person is logged in, for themselves. */
export const deviceSlice: Slice<DeviceNeeds> = {
  name: 'identity/device',
  messages: deviceMessages,
  policy: {
    'device.list': 'loggedIn',
    'device.end': 'loggedIn',
    'device.endOthers': 'loggedIn',
  },
  endpoints: (needs) => [
    query(deviceEndpoints.list, (_body, call) => listDevices(needs, personOf(call))),
    write(deviceEndpoints.end, endDevice),
    write(deviceEndpoints.endOthers, (_body, context) => endOtherDevices(context)),
  ],
};
