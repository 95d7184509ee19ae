/**
 * Returns a product's name followed by its specification, or the name alone if the name contains the
 * specification. The specification tells apart two order lines with variants of one product.
 */
export const lineTitle = ({
  name,
  spec,
}: {
  readonly name: string;
  readonly spec: string;
}): string => (name.includes(spec) ? name : `${name} ${spec}`);
