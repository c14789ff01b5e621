import { API_BASE } from '@amana/contract/endpoint'
import type { Support } from '@amana/contract/system'
import { useEffect, useState } from 'react'

/** One request for a visit; asked again after a failure. */
let asked: Promise<Support> | null = null

/** Equals `readDeployment` of the contract, whose import costs zod; the landing page has this too. */
async function ask(): Promise<Support> {
  const answer = await fetch(`${API_BASE}/deployment/`, { headers: { accept: 'application/json' } })
  const { response_data } = (await answer.json()) as { response_data: { support: Support } }
  return response_data.support
}

/** How this deployment's support is reached; null: not known yet, or no answer came. */
export function useSupport(): Support | null {
  const [support, setSupport] = useState<Support | null>(null)
  useEffect(() => {
    asked ??= ask()
    asked.then(setSupport).catch(() => {
      asked = null
    })
  }, [])
  return support
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
    { kind: 'whatsapp', text: support.whatsapp, href: `https://wa.me/${whatsappNumber(support.whatsapp ?? '')}` },
  ] as const
  return links.flatMap(({ kind, text, href }) => (text === null ? [] : [{ kind, text, href }]))
}

/** WhatsApp takes the country's digits without a +; a Nigerian number may be written with its 0. */
function whatsappNumber(number: string): string {
  return number.replace(/\D/g, '').replace(/^0/, '234')
}
