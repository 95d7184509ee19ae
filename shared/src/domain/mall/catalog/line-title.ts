/**
 * Returns a product's name followed by its specification, unless the name contains it: two lines may be
 * versions of one product.
 */
export const lineTitle = ({
  name,
  spec,
}: {
  readonly name: string;
  readonly spec: string;
}): string => (name.includes(spec) ? name : `${name} ${spec}`);
