import { API_BASE } from '@amana/contract/endpoint'
import type { Support } from '@amana/contract/system'
import { useEffect, useState } from 'react'

interface Deployment {
  support: Support
  simulator: boolean
}

/** One request for a visit; asked again after a failure. */
let asked: Promise<Deployment> | null = null

/** Equals `readDeployment` of the contract, whose import costs zod; the landing page has this too. */
async function ask(): Promise<Deployment> {
  const answer = await fetch(`${API_BASE}/deployment/`, { headers: { accept: 'application/json' } })
  return ((await answer.json()) as { response_data: Deployment }).response_data
}

function useDeployment(): Deployment | null {
  const [deployment, setDeployment] = useState<Deployment | null>(null)
  useEffect(() => {
    asked ??= ask()
    asked.then(setDeployment).catch(() => {
      asked = null
    })
  }, [])
  return deployment
}

/** How this deployment's support is reached; null: not known yet, or no answer came. */
export const useSupport = (): Support | null => useDeployment()?.support ?? null

/** Whether `/simulator` has a phone; false: not known yet, or no answer came. */
export const useHasSimulator = (): boolean => useDeployment()?.simulator ?? false

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
    { kind: 'whatsapp', text: support.whatsapp, href: `https://wa.me/${whatsappNumber(support.whatsapp ?? '')}` },
  ] as const
  return links.flatMap(({ kind, text, href }) => (text === null ? [] : [{ kind, text, href }]))
}

/** WhatsApp takes the country's digits without a +; a Nigerian number may be written with its 0. */
function whatsappNumber(number: string): string {
  return number.replace(/\D/g, '').replace(/^0/, '234')
}
