/**
 * Name of the request header with a random id of the browser. The browser makes and stores the id; `DEVICE`
 * is the pattern of a valid id.
 */
export const DEVICE_HEADER = 'x-device';
export const DEVICE = /^[\w-]{16,64}$/;
