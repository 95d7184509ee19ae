export const ARCHIVE_BASE = '/app/authentication/dsxm/exportXmgd/';

/** The address of a project's archive (归档) as a ZIP file; the token travels in the header. */
export const archivePath = (projectId: string): string => `${ARCHIVE_BASE}${projectId}`;
