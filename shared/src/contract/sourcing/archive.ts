export const ARCHIVE_BASE = '/app/authentication/dsxm/exportXmgd/';

/**
 * Returns the download path of a project's archive (归档), a ZIP file. The caller's token is sent in a
 * header.
 */
export const archivePath = (projectId: string): string => `${ARCHIVE_BASE}${projectId}`;
