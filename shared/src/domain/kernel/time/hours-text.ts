/**
 * Formats a number of hours in Chinese: as days if the number is a multiple of 24 and at least 48, else as
 * hours.
 */
export const hoursText = (hours: number): string =>
  hours >= 48 && hours % 24 === 0 ? `${hours / 24} 天` : `${hours} 小时`;
