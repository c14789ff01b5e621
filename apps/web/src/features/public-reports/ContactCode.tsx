import { ACCOUNT_MESSAGES } from '@amana/contract/accounts'
import { type ReportStatus, verifyReportContact } from '@amana/contract/flags'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { CodeEntry } from '../../ui/CodeEntry.tsx'
import { classes } from '../../ui/classes.ts'
import { Form } from '../../ui/Form.tsx'
import { reports } from './messages.ts'
import { ResendCode } from './ResendCode.tsx'

const text = reports.contact
/** The contract's messages → this screen's. */
const WORDS = {
  [ACCOUNT_MESSAGES.codeRequired]: text.codeShape,
  [ACCOUNT_MESSAGES.codeShape]: text.codeShape,
}

export interface ContactCodeProps {
  caseNumber: string
  /** The address of the code; empty: not known. */
  sentTo: string
  /** The reporter's phone; empty: not known, then no other code can be requested. */
  phone: string
  onVerified: (report: ReportStatus) => void
  /** The page’s own heading says it already. */
  said?: boolean
}

/** The code that proves the reporter's phone number or e-mail. */
export function ContactCode({ caseNumber, sentTo, phone, onVerified, said = false }: ContactCodeProps) {
  const { form, field, reset, show } = useForm({
    initial: { code: '' },
    code: 'code',
    endpoint: verifyReportContact,
    words: WORDS,
    failed: text.failed,
    async send(body) {
      const known = phone ? { phone } : {}
      onVerified(
        (await call(verifyReportContact, { params: { case: caseNumber }, body: { ...body, ...known } })).data,
      )
    },
    refused(error, usual) {
      return error.code.startsWith('code_') && usual.message
        ? { message: null, fields: { code: usual.message } }
        : usual
    },
  })
  return (
    <section aria-labelledby="verify-contact">
      <h2 id="verify-contact" className={said ? 'sr-only' : 'text-xl'}>
        {text.heading}
      </h2>
      <p className={classes('mb-4 wrap-anywhere', !said && 'mt-2')}>
        {sentTo ? text.text(sentTo) : text.textUnknown}
      </p>
      <Form {...form}>
        <CodeEntry
          field={field('code')}
          label={text.code}
          hint={text.life}
          submit={text.submit}
          pending={form.pending}
          unfocused={!said}
        >
          {phone && (
            <ResendCode
              {...{ caseNumber, phone }}
              onSent={() => {
                reset()
                show({ message: null, fields: {}, focus: 'code' })
              }}
            />
          )}
        </CodeEntry>
      </Form>
    </section>
  )
}
