/** The drawings for home pictures, by the name that a picture stores. */
export const DRAWINGS = {
  office: '办公桌面',
  saving: '降价走势',
  green: '绿色节能',
  gift: '节日礼盒',
  service: '配送服务',
  school: '教室黑板',
} as const;

export type DrawingId = keyof typeof DRAWINGS;
