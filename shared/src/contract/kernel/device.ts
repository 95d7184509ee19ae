/**
 * The name of the request header with a random id of the browser, which the browser generates and
 * stores. The regular expression `DEVICE` matches a valid id.
 */
export const DEVICE_HEADER = 'x-device';
export const DEVICE = /^[\w-]{16,64}$/;
