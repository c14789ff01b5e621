import { useNavigate } from 'react-router'
import { useForm } from '../../lib/form/use-form.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { parseCertificateNumber } from './certificate-number.ts'
import { findCertificate as texts } from './messages.ts'

/** From a certificate's number to its page. */
export function FindCertificate() {
  const navigate = useNavigate()
  const { form, field, reset } = useForm({
    initial: { number: '' },
    check: ({ number }) => (parseCertificateNumber(number) ? {} : { number: texts.wrong }),
    send({ number }) {
      navigate(paths.certificate(parseCertificateNumber(number) ?? ''))
      // The page of an unknown number shows this form again.
      reset()
    },
  })
  return (
    <Form {...form} label={texts.form} className="sm:grid-cols-[1fr_auto] sm:items-start">
      <TextField
        {...field('number')}
        label={texts.label}
        hint={texts.hint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" className="min-h-12 sm:mt-8">
        {texts.submit}
      </Button>
    </Form>
  )
}
