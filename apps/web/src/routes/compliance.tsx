import { legal } from '../lib/messages/legal.ts'
import { LegalPage } from './legal/LegalPage.tsx'

/** `/compliance`: the law and standards that the product follows (decisions D6). */
export function Component() {
  return <LegalPage text={legal.compliance} />
}
