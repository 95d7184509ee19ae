/** Formats hundredths of a point as points with two decimals. */
export const pointsText = (hundredths: number): string => (hundredths / 100).toFixed(2);
