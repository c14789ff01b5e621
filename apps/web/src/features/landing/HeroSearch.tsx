import { normaliseImei, parseImei } from '@amana/contract/imei'
import { type FormEvent, use, useEffect, useRef, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ImeiField } from '../../ui/ImeiField.tsx'
import { NavigateContext } from '../../ui/Link.tsx'
import { landing } from './messages.ts'

const FIELD = 'hero-imei'

/**
 * Without scripts a plain GET form to /results; with them it shows errors and changes the page without a
 * reload.
 */
export function HeroSearch() {
  const [imei, setImei] = useState('')
  const [error, setError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const navigate = use(NavigateContext)

  // Text typed before the script arrived is kept, as if it were typed now.
  useEffect(() => {
    const typed = form.current?.querySelector('input')?.value
    if (typed) setImei(normaliseImei(typed))
  }, [])

  function submit(event: FormEvent) {
    const parsed = parseImei(imei)
    if (parsed.ok && !navigate) return
    event.preventDefault()
    if (parsed.ok) {
      navigate?.(`${paths.results}?${new URLSearchParams({ imei: parsed.imei })}`)
      return
    }
    setError(parsed.message)
    document.getElementById(FIELD)?.focus()
  }

  return (
    <form
      ref={form}
      method="get"
      action={paths.results}
      noValidate
      onSubmit={submit}
      className="rounded-lg bg-raised p-4 text-ink shadow-float sm:p-5"
    >
      <ImeiField
        id={FIELD}
        name="imei"
        required
        placeholder={landing.hero.placeholder}
        value={imei}
        error={error}
        onChange={(value) => {
          setImei(value)
          setError(null)
        }}
      />
      <Button type="submit" size="lg" className="mt-4 w-full">
        {landing.hero.button}
      </Button>
      <p className="mt-3 text-sm text-muted">{landing.hero.note}</p>
    </form>
  )
}
