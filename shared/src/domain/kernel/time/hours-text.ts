/** Formats a number of hours in Chinese: in days if it is a whole number of at least two days. */
export const hoursText = (hours: number): string =>
  hours >= 48 && hours % 24 === 0 ? `${hours / 24} 天` : `${hours} 小时`;
