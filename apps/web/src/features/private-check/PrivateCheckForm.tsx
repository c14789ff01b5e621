import { parseImei } from '@amana/contract/imei'
import type { Answer } from '@amana/private-check'
import { useRef, useState } from 'react'
import { useOnline } from '../../lib/use-online.ts'
import { Alert, Button, Card, Form, ImeiField } from '../../ui/index.ts'
import type { Failure } from './ask-privately.ts'
import { Failed } from './Failed.tsx'
import { privateCheck as texts } from './messages.ts'
import { Result } from './Result.tsx'

type Outcome = { kind: 'answer'; imei: string; answer: Answer } | { kind: 'failure'; failure: Failure }

const load = () => import('./ask-privately.ts')

export function PrivateCheckForm() {
  const online = useOnline()
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const result = useRef<HTMLDivElement>(null)

  async function check() {
    const parsed = parseImei(value)
    if (!parsed.ok) return setError(parsed.message)
    setPending(true)
    setOutcome(null)
    setOutcome(await outcomeOf(parsed.imei))
    setPending(false)
    requestAnimationFrame(() => result.current?.focus())
  }

  return (
    <>
      {!online && (
        <Alert tone="warning" className="mb-6">
          {texts.offline}
        </Alert>
      )}
      <Card>
        <Form
          onSubmit={() => void check()}
          onFocus={() => void load().catch(() => undefined)}
          pending={pending}
          error={null}
          label={texts.form}
        >
          <ImeiField
            name="imei"
            value={value}
            error={error}
            onChange={(next) => {
              setValue(next)
              setError(null)
              setOutcome(null)
            }}
          />
          <Button
            type="submit"
            size="lg"
            pending={pending}
            className="w-full sm:w-auto sm:justify-self-start"
          >
            {pending ? texts.checking : texts.submit}
          </Button>
        </Form>
      </Card>
      <div ref={result} tabIndex={-1} className="mt-6 outline-none">
        {outcome?.kind === 'answer' && (
          <Result key={outcome.imei} imei={outcome.imei} answer={outcome.answer} />
        )}
        {outcome?.kind === 'failure' && <Failed failure={outcome.failure} onRetry={() => void check()} />}
      </div>
    </>
  )
}

async function outcomeOf(imei: string): Promise<Outcome> {
  const module = await load().catch(() => null)
  if (!module) return { kind: 'failure', failure: 'failed' }
  try {
    return { kind: 'answer', imei, answer: await module.askPrivately(imei) }
  } catch (error) {
    return { kind: 'failure', failure: module.failureOf(error) }
  }
}
