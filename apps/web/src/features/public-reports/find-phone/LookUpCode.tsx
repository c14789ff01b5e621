import { ACCOUNT_MESSAGES, RESEND_WAIT_SECONDS } from '@amana/contract/accounts'
import { lookUpPhones } from '@amana/contract/flags'
import { useState } from 'react'
import { call, toApiError } from '../../../lib/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { toast } from '../../../lib/toast.ts'
import { useCountdown } from '../../../lib/use-countdown.ts'
import { Button } from '../../../ui/Button.tsx'
import { CodeEntry } from '../../../ui/CodeEntry.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Resend } from '../../../ui/Resend.tsx'
import { reports } from '../messages.ts'
import { contactOf, type LookUp, type LookUpPurpose, lookUps } from './look-up.ts'
import { findPhone } from './messages.ts'

const text = findPhone.code
const { contact: usual } = reports
/** The contract's messages → this screen's. */
const WORDS = {
  [ACCOUNT_MESSAGES.codeRequired]: usual.codeShape,
  [ACCOUNT_MESSAGES.codeShape]: usual.codeShape,
}

export interface LookUpCodeProps {
  /** Where the code went, as it was typed. */
  sentTo: string
  purpose: LookUpPurpose
  onFound: () => void
  onOther: () => void
  /** Where something else than phones is shown. */
  words?: { text: (to: string) => string; submit: string }
}

/** The code, after which the phones of this contact are kept for the tab. */
export function LookUpCode({ sentTo, purpose, onFound, onOther, words = text }: LookUpCodeProps) {
  const contact = { ...contactOf(sentTo), purpose }
  const { form, field, reset, show } = useForm({
    initial: { code: '' },
    code: 'code',
    endpoint: lookUpPhones,
    body: (values) => ({ ...contact, ...values }),
    words: WORDS,
    failed: usual.failed,
    check: ({ code }) => (code === '' ? { code: usual.codeShape } : {}),
    async send({ code }) {
      const { data } = await call(lookUpPhones, { body: { ...contact, code } })
      lookUps.save(lookUpFrom(data, sentTo))
      onFound()
    },
    refused(error, usual) {
      return error.code.startsWith('code_') && usual.message
        ? { message: null, fields: { code: usual.message } }
        : usual
    },
  })
  return (
    <Form {...form}>
      <p className="wrap-anywhere">{words.text(sentTo)}</p>
      <CodeEntry
        field={field('code')}
        label={usual.code}
        hint={usual.life}
        submit={words.submit}
        pending={form.pending}
      >
        <SendAgain
          sentTo={sentTo}
          purpose={purpose}
          onSent={() => {
            reset()
            show({ message: null, fields: {}, focus: 'code' })
          }}
        />
        <Button variant="ghost" className="justify-self-start" onClick={onOther}>
          {text.other}
        </Button>
      </CodeEntry>
    </Form>
  )
}

type Answer = Awaited<ReturnType<typeof call<typeof lookUpPhones>>>['data']

function lookUpFrom(data: Answer, sentTo: string): LookUp {
  const { phones = [], checked = [], network, proof = '' } = data
  return {
    contact: contactOf(sentTo),
    phones: phones.map(({ imei, brand, model }) => ({
      imei,
      name: `${brand} ${model}`.trim(),
      from: checked.includes(imei) ? 'checked' : 'registered',
    })),
    network: network ?? '',
    proof,
  }
}

function SendAgain({
  sentTo,
  purpose,
  onSent,
}: Pick<LookUpCodeProps, 'sentTo' | 'purpose'> & { onSent: () => void }) {
  const countdown = useCountdown(`look-up-code:${sentTo}`, RESEND_WAIT_SECONDS)
  const [pending, setPending] = useState(false)
  async function resend() {
    setPending(true)
    try {
      await call(lookUpPhones, { body: { ...contactOf(sentTo), purpose } })
      toast.success(text.sent)
      countdown.restart()
      onSent()
    } catch (thrown) {
      toast.error(refusalText(toApiError(thrown), usual.notSent), { id: 'look-up-code' })
    }
    setPending(false)
  }
  return <Resend text={usual} left={countdown.left} pending={pending} onResend={resend} />
}
