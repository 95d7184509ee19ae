/** Formats hundredths of a point as points with two decimals: 8,550 as `85.50`. */
export const pointsText = (hundredths: number): string => (hundredths / 100).toFixed(2);
