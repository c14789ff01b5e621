import { askLastPhone } from '@amana/contract/flags'
import { useState } from 'react'
import { call, toApiError } from '../../../lib/api.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { FoundPhone } from './look-up.ts'
import { findPhone } from './messages.ts'

const text = findPhone.network

export interface AskNetworkProps {
  network: string
  proof: string
  onFound: (phone: FoundPhone) => void
}

type Question = 'sim_swap' | 'last_phone'

/** Two questions to the person's network, one after the other: each press is the consent to one. */
export function AskNetwork({ network, proof, onFound }: AskNetworkProps) {
  const [question, setQuestion] = useState<Question>('sim_swap')
  const [pending, setPending] = useState(false)
  const [said, setSaid] = useState('')
  async function ask() {
    setPending(true)
    setSaid('')
    try {
      const { data } = await call(askLastPhone, { body: { proof, question, consent: true } })
      if (data.phone) onFound({ imei: data.phone.imei, name: '', from: 'network' })
      else if (data.answer === 'yes') setQuestion('last_phone')
      else setSaid(data.answer === 'no' ? text.no(network) : text.unknown(network))
    } catch (thrown) {
      setSaid(refusalText(toApiError(thrown), text.failed))
    }
    setPending(false)
  }
  const first = question === 'sim_swap'
  return (
    <section aria-labelledby="ask-network" className="grid gap-3 border-line border-t pt-5">
      <h2 id="ask-network" className="text-xl">
        {text.heading(network)}
      </h2>
      <p>{first ? text.first(network) : text.second(network)}</p>
      <div role="status">{said !== '' && <Alert>{said}</Alert>}</div>
      <Button variant="secondary" pending={pending} onClick={ask} className="justify-self-start">
        {first ? text.askFirst(network) : text.askSecond}
      </Button>
    </section>
  )
}
