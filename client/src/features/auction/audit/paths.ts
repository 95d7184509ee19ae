export const auditPaths = {
  /** AU52: An auction's evidence, for everybody; without a number, a file's evidence. */
  audit: {
    pattern: '/audit/:auction?',
    to: (packageNumber = '') =>
      packageNumber === '' ? '/audit' : `/audit/${encodeURIComponent(packageNumber)}`,
  },
};
