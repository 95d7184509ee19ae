import { createElement, type FunctionComponent } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';

/** The address to which another leads on, by the other's query and path parameters. */
export type RedirectTarget = (
  search: URLSearchParams,
  params: Readonly<Record<string, string | undefined>>,
) => string;

/** The page of an address that only leads on. */
export function redirectTo(target: RedirectTarget): FunctionComponent {
  return function Redirect() {
    const [search] = useSearchParams();
    const to = target(search, useParams());
    return createElement(Navigate, { to, replace: true });
  };
}
