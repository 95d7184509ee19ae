/** A time in hours, in words: whole days from two on, as people count them. */
export const hoursText = (hours: number): string =>
  hours >= 48 && hours % 24 === 0 ? `${hours / 24} 天` : `${hours} 小时`;
