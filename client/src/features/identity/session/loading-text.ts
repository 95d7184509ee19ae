const TEXTS: Readonly<Record<string, string>> = {
  login: '正在登录，请稍候',
  logout: '正在退出登录，请稍候',
  menu: '正在加载菜单，请稍候',
  zone: '正在进入商城专区，请稍候',
  workbench: '正在进入供应商工作台，请稍候',
  hall: '正在进入竞价大厅，请稍候',
};

/**
 * The words of /loading/{msg}: those of a known key. Anybody can send somebody an address with words
 * of their own in it, which would stand here as if the mall had said them (A19).
 */
export const loadingText = (key: string): string =>
  (Object.hasOwn(TEXTS, key) ? TEXTS[key] : undefined) ?? '正在加载，请稍候';
