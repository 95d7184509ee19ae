/** The address of a project's archive (归档) as a ZIP file; the token travels in the header. */
export const archivePath = (projectId: string): string =>
  `/app/authentication/dsxm/exportXmgd/${projectId}`;
