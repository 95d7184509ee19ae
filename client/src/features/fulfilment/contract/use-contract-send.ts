import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { useFulfilmentSend } from '../use-fulfilment-send.ts';

const CONCERNED = /^(?:contract|contractReview|payment|order|thread|todo)\./;

/** A write about a contract; afterwards everything that it may have changed is asked again. */
export const useContractSend = <Req, Res>(endpoint: Endpoint<Req, Res>) =>
  useFulfilmentSend(endpoint, CONCERNED);
