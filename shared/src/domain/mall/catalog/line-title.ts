/** Returns a product's name with its specification: two lines may be versions of one product. */
export const lineTitle = ({
  name,
  spec,
}: {
  readonly name: string;
  readonly spec: string;
}): string => (name.includes(spec) ? name : `${name} ${spec}`);
