import { LegalPage } from './LegalPage.tsx'
import { legal } from './messages.ts'
import { compliance } from './sections.ts'

/** `/compliance`: the law and standards that the product follows (decisions D6). */
export function Component() {
  return <LegalPage text={legal.compliance} sections={compliance} />
}
