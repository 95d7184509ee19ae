/** A call's header: a random name that the browser keeps for itself (16–64 letters, digits, `-`, `_`). */
export const DEVICE_HEADER = 'x-device';
export const DEVICE = /^[\w-]{16,64}$/;
