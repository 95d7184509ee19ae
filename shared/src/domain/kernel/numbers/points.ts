/** Points as people read them: hundredths with two decimals. */
export const pointsText = (hundredths: number): string => (hundredths / 100).toFixed(2);
