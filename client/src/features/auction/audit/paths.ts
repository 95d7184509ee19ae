export const auditPaths = {
  /**
   * AU52: The page, open to everybody, that checks evidence; with a package number in the path the page
   * checks that auction's public log.
   */
  audit: {
    pattern: '/audit/:auction?',
    to: (packageNumber = '') =>
      packageNumber === '' ? '/audit' : `/audit/${encodeURIComponent(packageNumber)}`,
  },
};
