/** Signs of browsers in their descriptions; the first that is found counts, for most name others too. */
const BROWSERS = [
  ['MicroMessenger', '微信'],
  ['DingTalk', '钉钉'],
  ['Edg', 'Edge'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const SYSTEMS = [
  ['Windows', 'Windows'],
  ['HarmonyOS', '鸿蒙'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const wordOf = (signs: readonly (readonly [string, string])[], userAgent: string): string =>
  signs.find(([sign]) => userAgent.includes(sign))?.[1] ?? '';

/** A browser's description of itself in a few words of ours, so that nothing of it is shown as it came. */
export const deviceOf = (userAgent: string): string =>
  [wordOf(SYSTEMS, userAgent), wordOf(BROWSERS, userAgent)].filter(Boolean).join(' ') || '未知设备';
