/** Request header with a random name that the browser stores (16–64 letters, digits, `-`, `_`). */
export const DEVICE_HEADER = 'x-device';
export const DEVICE = /^[\w-]{16,64}$/;
