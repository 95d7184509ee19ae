export const auditPaths = {
  /**
   * AU52: The page that checks evidence, for everybody; with a package number it checks that auction's public
   * log.
   */
  audit: {
    pattern: '/audit/:auction?',
    to: (packageNumber = '') =>
      packageNumber === '' ? '/audit' : `/audit/${encodeURIComponent(packageNumber)}`,
  },
};
