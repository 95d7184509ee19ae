import type { CSSVariablesResolver } from '@mantine/core';

/**
 * Mantine's own colours where they miss WCAG AA: words on light badges, placeholders, dimmed text
 * (and with it the axes of charts).
 */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-green-light-color': '#1c6b2d',
    '--mantine-color-orange-light-color': '#9c3d00',
    '--mantine-color-red-light-color': '#b02525',
    '--mantine-color-placeholder': '#67737c',
    '--mantine-color-dimmed': '#5b6770',
  },
  dark: {
    '--mantine-color-placeholder': '#93a1ab',
    '--mantine-color-dimmed': '#a3b1bb',
  },
});
