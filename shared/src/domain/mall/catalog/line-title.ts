/** The name of a product with its specification: two lines of an order may be one product in two versions. */
export const lineTitle = ({
  name,
  spec,
}: {
  readonly name: string;
  readonly spec: string;
}): string => (name.includes(spec) ? name : `${name} ${spec}`);
