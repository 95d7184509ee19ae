export const ORDER_ARCHIVE_BASE = '/app/authentication/ddgl/exportDdgd/';

/** Returns the download path of an ended order's archive (归档), a ZIP file; the token travels in a header. */
export const orderArchivePath = (orderId: string): string => `${ORDER_ARCHIVE_BASE}${orderId}`;
