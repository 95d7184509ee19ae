import { useElementSize } from '@mantine/hooks';

const PIXELS = 16;

/**
 * Returns the size of an element in sixteenths of the root font size, for the `viewBox` of an SVG whose
 * labels, marks and margins grow with the type. `rule` measures an invisible element 1rem wide; `unit` is
 * the size of one sixteenth in pixels.
 */
export function useDrawingSize() {
  const { ref, width, height } = useElementSize();
  const { ref: rule, width: rem } = useElementSize();
  const unit = (rem || PIXELS) / PIXELS;
  return { ref, rule, unit, width: width / unit, height: height / unit };
}
