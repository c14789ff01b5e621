import { withoutInvisible } from '@amana/contract/invisible'
import { useNavigate } from 'react-router'
import { useForm } from '../../lib/form/use-form.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { reports } from './messages.ts'

const text = reports.find

/** `le 2026 123` is not guessed at; spaces around and lower case are. Null: no case number. */
export function parseCaseNumber(typed: string): string | null {
  const number = withoutInvisible(typed)
    .replace(/\p{Pd}/gu, '-')
    .trim()
    .toUpperCase()
  return /^LE-\d{4}-\d{6,}$/.test(number) ? number : null
}

/** From a case number to its status page. */
export function FindReport() {
  const navigate = useNavigate()
  const { form, field } = useForm({
    initial: { case: '' },
    check: (values) => (parseCaseNumber(values.case) ? {} : { case: text.missing }),
    send: (values) => navigate(paths.reportStatus(parseCaseNumber(values.case) ?? '')),
  })
  return (
    <section aria-labelledby="find-report" className="mt-10">
      <h2 id="find-report" className="text-xl">
        {text.heading}
      </h2>
      <p className="mt-1 mb-4 text-muted">{text.text}</p>
      <Form {...form} className="sm:grid-cols-[1fr_auto] sm:items-start">
        <TextField
          {...field('case')}
          label={text.label}
          hint={text.hint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" variant="secondary" className="min-h-12 sm:mt-8">
          {text.submit}
        </Button>
      </Form>
    </section>
  )
}
