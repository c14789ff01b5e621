import { API_BASE } from '@amana/contract/endpoint'
import type { Support } from '@amana/contract/system'
import { useEffect, useState } from 'react'
import { useBackOnline } from './use-online.ts'

interface Deployment {
  support: Support
  simulator: boolean
  statistics: boolean
  telecom_records: boolean
  push_key: string
}

/** As http.ts has it for all calls; the landing page does without that file. */
const TIMEOUT_MS = 20_000

/** Equals `readDeployment` of the contract, whose import costs zod; the landing page has this too. */
async function ask(): Promise<Deployment> {
  const headers = { accept: 'application/json' }
  const answer = await fetch(`${API_BASE}/deployment/`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  return ((await answer.json()) as { response_data: Deployment }).response_data
}

let asked: Promise<Deployment> | null = null

/** One request for a visit, and another one after a failure. Throws when no answer comes, or an error. */
export function askDeployment(): Promise<Deployment> {
  asked ??= ask().catch((error) => {
    asked = null
    throw error
  })
  return asked
}

/** The server's own data; null: not known yet, or `failed`. It is asked again when back online. */
export function useDeployment() {
  const [deployment, setDeployment] = useState<Deployment | null>(null)
  const [failed, setFailed] = useState(false)
  function load() {
    setFailed(false)
    askDeployment().then(setDeployment, () => setFailed(true))
  }
  useEffect(load, [])
  useBackOnline(failed, load)
  return { deployment, failed, retry: load }
}

export interface SupportLink {
  kind: keyof Support
  /** As the operator wrote it. */
  text: string
  href: string
}

/** The ways to support that exist, in the order in which a form of words is read. */
export function supportLinks(support: Support | null): SupportLink[] {
  if (support === null) return []
  const links = [
    { kind: 'email', text: support.email, href: `mailto:${support.email}` },
    { kind: 'phone', text: support.phone, href: `tel:${support.phone?.replace(/[^\d+]/g, '')}` },
    {
      kind: 'whatsapp',
      text: support.whatsapp,
      href: `https://wa.me/${whatsappNumber(support.whatsapp ?? '')}`,
    },
  ] as const
  return links.flatMap(({ kind, text, href }) => (text === null ? [] : [{ kind, text, href }]))
}

/** WhatsApp takes the country's digits without a +; a Nigerian number may be written with its 0. */
function whatsappNumber(number: string): string {
  return number.replace(/\D/g, '').replace(/^0/, '234')
}
