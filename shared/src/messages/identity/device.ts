/** The Chinese messages about the devices on which a person is logged in, by key. */
export const deviceMessages = {
  'device.unknown': '该设备已退出登录，请刷新列表',
  'device.own': '这是当前设备，请直接退出登录',
  'device.ended': '您在另一台设备上退出了此设备的登录，请重新登录',
} as const;
