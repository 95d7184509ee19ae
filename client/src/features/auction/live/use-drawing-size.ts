import { useElementSize } from '@mantine/hooks';

const PIXELS = 16;

/**
 * Returns the size of the element with `ref`, in sixteenths of the root font size: the unit of an SVG's
 * `viewBox` whose labels, marks and margins grow with the type. `rule` is the ref of an invisible element
 * 1rem wide; `unit` is the size of one sixteenth in pixels.
 */
export function useDrawingSize() {
  const { ref, width, height } = useElementSize();
  const { ref: rule, width: rem } = useElementSize();
  const unit = (rem || PIXELS) / PIXELS;
  return { ref, rule, unit, width: width / unit, height: height / unit };
}
