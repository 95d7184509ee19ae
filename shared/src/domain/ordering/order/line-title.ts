/** The name of an order's line with its specification: two lines may be one product in two versions. */
export const lineTitle = ({
  name,
  spec,
}: {
  readonly name: string;
  readonly spec: string;
}): string => (name.includes(spec) ? name : `${name} ${spec}`);
