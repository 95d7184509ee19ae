/** The drawings for pictures of the home page: the id that a picture stores, and the Chinese title. */
export const DRAWINGS = {
  office: '办公桌面',
  saving: '降价走势',
  green: '绿色节能',
  gift: '节日礼盒',
  service: '配送服务',
  school: '教室黑板',
} as const;

export type DrawingId = keyof typeof DRAWINGS;
