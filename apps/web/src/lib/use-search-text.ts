import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** Browsers refuse more than about 100 changes of the address in 30 s. */
const WRITE_AFTER_MS = 400

/**
 * The text of the search box. It stands in the address as `q`, so that Back from a device finds the same
 * list; a change of the address from elsewhere, e.g. a link to the whole list, is followed.
 */
export function useSearchText(): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams()
  const inAddress = params.get('q') ?? ''
  const [text, setText] = useState(inAddress)
  const written = useRef(inAddress)

  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setText(inAddress)
  }, [inAddress])

  useEffect(() => {
    if (text === written.current) return
    const write = () => {
      if (text === written.current) return
      written.current = text
      setParams(text ? { q: text } : {}, { replace: true, preventScrollReset: true })
    }
    const timer = setTimeout(write, WRITE_AFTER_MS)
    // A result can be pressed before the delay is over.
    document.addEventListener('pointerdown', write)
    document.addEventListener('focusout', write)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', write)
      document.removeEventListener('focusout', write)
    }
  }, [text, setParams])
  return [text, setText]
}
