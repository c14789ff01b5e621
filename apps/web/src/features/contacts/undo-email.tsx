import { undoEmail } from '@amana/contract/accounts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { Button, Form, LinkButton } from '../../ui/index.ts'
import { OutcomeMark } from '../../ui/OutcomeMark.tsx'
import { StepPage } from '../../ui/StepPage.tsx'
import { contacts } from './messages.ts'

const text = contacts.undoEmail

/**
 * `/auth/undo-email?token=`: brings the former e-mail address back. Only when the person presses the button:
 * a mail scanner opens links too.
 */
export function Component() {
  const [restored, setRestored] = useState<string | null>(null)
  const title = restored === null ? text.title : text.restored
  usePageTitle(title)
  if (restored === null) {
    return (
      <StepPage heading={title} subtitle={text.text}>
        <UndoForm onRestored={setRestored} />
      </StepPage>
    )
  }
  return (
    <StepPage mark={<OutcomeMark outcome="good" />} heading={title}>
      <p role="status" className="wrap-anywhere">
        {text.restoredText(restored)}
      </p>
      <LinkButton to={paths.forgotPassword} state={{ email: restored }} size="lg" className="mt-6 w-full">
        {text.choosePassword}
      </LinkButton>
    </StepPage>
  )
}

function UndoForm({ onRestored }: { onRestored: (email: string) => void }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(() => new URLSearchParams(search).get('token')?.trim() ?? '')
  const [over, setOver] = useState(token === '')
  const { form } = useForm({
    initial: {},
    failed: text.failed,
    async send() {
      const { data } = await call(undoEmail, { body: { token } })
      // The link is used: it leaves the address.
      navigate({ search: '' }, { replace: true, preventScrollReset: true })
      onRestored(data.email)
    },
    refused({ code }, usual) {
      const invalid = code === 'link_invalid' || code === 'validation_failed'
      setOver(invalid)
      return invalid ? null : usual
    },
  })
  if (over) {
    return (
      <>
        <p role="alert">{text.invalid}</p>
        <LinkButton to={paths.forgotPassword} size="lg" className="mt-6 w-full">
          {text.choosePassword}
        </LinkButton>
        <LinkButton to={paths.support} size="lg" variant="secondary" className="mt-3 w-full">
          {text.help}
        </LinkButton>
      </>
    )
  }
  return (
    <Form {...form} label={text.title}>
      <Button type="submit" size="lg" pending={form.pending} className="w-full">
        {text.submit}
      </Button>
    </Form>
  )
}
