import { paths } from '../../lib/paths.ts'
import { Alert, LinkButton } from '../../ui/index.ts'
import { dashboard } from './messages.ts'

const text = dashboard.phone

/** While no number is proven: without one nobody can hand a phone over, and warnings by SMS reach nobody. */
export function PhonePrompt() {
  return (
    <Alert
      className="mb-6 md:mb-8"
      title={text.title}
      action={
        <LinkButton variant="secondary" to={paths.verifyPhone}>
          {text.action}
        </LinkButton>
      }
    >
      {text.text}
    </Alert>
  )
}
