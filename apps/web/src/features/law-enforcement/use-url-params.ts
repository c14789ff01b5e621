import { useSearchParams } from 'react-router'

/**
 * The parameters of the address, and a function that changes them without a new entry of the history. A
 * change builds on the address as it is now: `setSearchParams` builds on the last render, which on a slow
 * phone lacks the choice before.
 */
export function useUrlParams(): [
  URLSearchParams,
  (change: (last: URLSearchParams) => URLSearchParams) => void,
] {
  const [params, setParams] = useSearchParams()
  return [
    params,
    (change) =>
      setParams(change(new URLSearchParams(location.search)), { replace: true, preventScrollReset: true }),
  ]
}

/** With one parameter changed; an empty value removes it. The others stay. */
export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}
