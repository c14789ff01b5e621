import { tellOwner } from '@amana/contract/private-look-up'
import { useState } from 'react'
import { call, toApiError } from '../../lib/api.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { Alert, Button, Card } from '../../ui/index.ts'
import { privateCheck } from './messages.ts'

const texts = privateCheck.tell

/** After a hit, by choice: this call names the number. */
export function TellOwner({ imei }: { imei: string }) {
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle')
  const [error, setError] = useState<string | null>(null)

  async function tell() {
    setState('sending')
    setError(null)
    try {
      await call(tellOwner, { body: { imei } })
      setState('done')
    } catch (thrown) {
      setError(refusalText(toApiError(thrown), texts.failed))
      setState('idle')
    }
  }

  if (state === 'done')
    return (
      <Alert tone="success" className="mt-4">
        {texts.done}
      </Alert>
    )
  return (
    <Card className="mt-4">
      <h2 className="text-lg">{texts.title}</h2>
      <p className="mt-1 text-muted">{texts.text}</p>
      {error !== null && (
        <Alert tone="danger" className="mt-3">
          {error}
        </Alert>
      )}
      <Button variant="secondary" className="mt-4" pending={state === 'sending'} onClick={() => void tell()}>
        {state === 'sending' ? texts.sending : texts.submit}
      </Button>
    </Card>
  )
}
