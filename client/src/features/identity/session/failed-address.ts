/** The state of the page for a status: the address whose main call failed, for another try. */
export interface FailedAddress {
  readonly from: string;
}
