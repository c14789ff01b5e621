import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** Browsers refuse more than about 100 changes of the address in 30 s. */
const WRITE_AFTER_MS = 400

/** What was typed into the search box. It stands in the address as `q`, so that Back from a device finds the list as it was. */
export function useSearchText(): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState(params.get('q') ?? '')
  const written = params.get('q') ?? ''
  useEffect(() => {
    if (text === written) return
    const timer = setTimeout(
      () => setParams(text ? { q: text } : {}, { replace: true, preventScrollReset: true }),
      WRITE_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [text, written, setParams])
  return [text, setText]
}
