export const auditPaths = {
  /** AU52: the evidence of an auction, for everybody; without a number, that of a file. */
  audit: {
    pattern: '/audit/:auction?',
    to: (packageNumber = '') =>
      packageNumber === '' ? '/audit' : `/audit/${encodeURIComponent(packageNumber)}`,
  },
};
