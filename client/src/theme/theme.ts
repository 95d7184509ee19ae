import { createTheme, type MantineColorsTuple, rem } from '@mantine/core';

/** Deep teal-blue: links, primary buttons, the active menu; never prices. */
const brand: MantineColorsTuple = [
  '#eaf5f9',
  '#d3e7ef',
  '#a6cfdf',
  '#77b5ce',
  '#4f9dbc',
  '#2e86a8',
  '#1a6f90',
  '#0f5c7a',
  '#0a4d67',
  '#053d54',
];

/** The dark scheme with the boards' blue in its greys. */
const dark: MantineColorsTuple = [
  '#d5dde3',
  '#b8c4cc',
  '#93a1ab',
  '#62727d',
  '#34434e',
  '#2b3943',
  '#202c35',
  '#18222a',
  '#10171c',
  '#0b1014',
];

/** Mantine's theme with the tokens of the design; colours that follow the scheme are in base.css. */
export const theme = createTheme({
  colors: { brand, dark },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  fontFamily:
    '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", system-ui, sans-serif',
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.6', lg: '1.6', xl: '1.5' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(28), lineHeight: '1.35' },
      h2: { fontSize: rem(24), lineHeight: '1.35' },
      h3: { fontSize: rem(20), lineHeight: '1.4' },
      h4: { fontSize: rem(16), lineHeight: '1.5' },
      h5: { fontSize: rem(14), lineHeight: '1.5' },
    },
  },
  radius: { md: rem(8) },
  defaultRadius: 'md',
  shadows: { sm: 'var(--jc-shadow)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A title of two lines must not stand on itself.
    Timeline: { styles: { itemTitle: { lineHeight: 1.4 } } },
    InputWrapper: { styles: { label: { marginBottom: rem(4) } } },
    // A note of the page is not announced. What answers an act says so: `role="alert"` or `"status"`.
    Alert: { defaultProps: { role: 'note' } },
    // A refusal moves the focus to its field: a list that opens there would cover the reason.
    Select: { defaultProps: { openOnFocus: false } },
    MultiSelect: { defaultProps: { openOnFocus: false } },
  },
});
