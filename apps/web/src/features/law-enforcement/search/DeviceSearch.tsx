import { parseImei } from '@amana/contract/imei'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Button, Card, Form, Icon, TextField } from '../../../ui/index.ts'
import { ScanButton } from '../../../ui/ScanButton.tsx'
import { lawEnforcement } from '../messages.ts'
import { useUrlText } from '../use-url-text.ts'

const text = lawEnforcement.dashboard.device
const FIELD = 'device-search'

function queryOf(typed: string): string {
  const parsed = parseImei(typed)
  return parsed.ok ? parsed.imei : typed.trim()
}

/**
 * The officers' device search: trimmed, ignored when empty.
 *
 * @param query the search in the address; empty: none
 */
export function DeviceSearch({ query }: { query: string }) {
  const navigate = useNavigate()
  const [imei, setImei] = useUrlText(query, queryOf)
  // Enter opens the one device that is found; the button shows the results.
  const byEnter = useRef(false)
  function search() {
    const wanted = queryOf(imei)
    const state = byEnter.current ? { open: true } : null
    if (wanted !== '') void navigate(`${paths.officerSearch}?q=${encodeURIComponent(wanted)}`, { state })
  }
  function fill([found]: string[]) {
    if (!found) return
    setImei(found)
    document.getElementById(FIELD)?.focus()
  }
  return (
    <Card>
      <p className="mb-4 flex items-center gap-2 text-muted text-sm">
        <Icon name="eye" size={20} className="shrink-0" />
        {text.notice}
      </p>
      <Form
        onSubmit={search}
        error={null}
        pending={false}
        label={text.label}
        className="gap-3 sm:grid-cols-[1fr_auto] sm:items-start"
      >
        <div>
          <TextField
            id={FIELD}
            label={text.imei}
            hint={text.hint}
            value={imei}
            onChange={setImei}
            onKeyDown={({ key }) => {
              byEnter.current = key === 'Enter'
            }}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
          />
          <ScanButton className="mt-2 w-full sm:w-auto" onFound={fill} />
        </div>
        <Button
          type="submit"
          onPointerDown={() => {
            byEnter.current = false
          }}
          className="min-h-12 sm:mt-8.5"
        >
          <Icon name="search" size={20} />
          {text.submit}
        </Button>
      </Form>
    </Card>
  )
}
