/**
 * Name of the request header with the browser's random id. The browser makes and stores the id; `DEVICE`
 * is its valid form.
 */
export const DEVICE_HEADER = 'x-device';
export const DEVICE = /^[\w-]{16,64}$/;
