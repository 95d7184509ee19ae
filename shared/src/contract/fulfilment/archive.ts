export const ORDER_ARCHIVE_BASE = '/app/authentication/ddgl/exportDdgd/';

/** The address of an ended order's archive (归档) as a ZIP file; the token travels in the header. */
export const orderArchivePath = (orderId: string): string => `${ORDER_ARCHIVE_BASE}${orderId}`;
