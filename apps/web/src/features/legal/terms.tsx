import { LEGAL_TEXTS } from '@amana/contract/profile'
import { LegalPage } from './LegalPage.tsx'
import { legal } from './messages.ts'
import { terms } from './sections.ts'

/** `/terms`: the text that a person agrees to when creating an account, with its version. */
export function Component() {
  return <LegalPage text={legal.terms} sections={terms} version={LEGAL_TEXTS.terms} />
}
