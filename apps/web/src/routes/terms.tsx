import { LEGAL_TEXTS } from '@amana/contract/profile'
import { legal } from '../lib/messages/legal.ts'
import { LegalPage } from './legal/LegalPage.tsx'

/** `/terms`: the text that somebody who creates an account agrees to, with its version. */
export function Component() {
  return <LegalPage text={legal.terms} version={LEGAL_TEXTS.terms} />
}
