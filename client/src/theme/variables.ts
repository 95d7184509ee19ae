import type { CSSVariablesResolver } from '@mantine/core';

/**
 * Mantine's own colours where they miss WCAG AA: words on light and red badges, words in red and blue,
 * what is wrong with a field, placeholders, dimmed text (and with it the axes of charts).
 */
export const variables: CSSVariablesResolver = () => ({
  // Below white words, in both schemes.
  variables: { '--mantine-color-orange-9': '#b35300' },
  light: {
    '--mantine-color-green-light-color': '#1c6b2d',
    '--mantine-color-orange-light-color': '#9c3d00',
    '--mantine-color-red-light-color': '#b02525',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    '--mantine-color-red-outline': '#c92a2a',
    '--mantine-color-red-text': '#c92a2a',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-yellow-light-color': '#8a4b00',
    '--mantine-color-blue-text': '#1864ab',
    '--mantine-color-placeholder': '#67737c',
    '--mantine-color-dimmed': '#5b6770',
  },
  dark: {
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-placeholder': '#93a1ab',
    '--mantine-color-dimmed': '#a3b1bb',
  },
});
