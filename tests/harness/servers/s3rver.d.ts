/** The part of the S3 server that the tests use; it has no types of its own. */
declare module 's3rver' {
  interface Options {
    readonly address: string;
    readonly port: number;
    readonly silent: boolean;
    readonly directory: string;
    readonly configureBuckets: readonly { readonly name: string }[];
  }
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
