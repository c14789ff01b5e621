import { LEGAL_TEXTS } from '@amana/contract/profile'
import { LegalPage } from './LegalPage.tsx'
import { legal } from './messages.ts'
import { privacy } from './sections.ts'

/** `/privacy`: the text that a person agrees to when creating an account, with its version. */
export function Component() {
  return <LegalPage text={legal.privacy} sections={privacy} version={LEGAL_TEXTS.privacy} />
}
