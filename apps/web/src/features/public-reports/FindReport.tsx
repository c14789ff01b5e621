import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { reports } from './messages.ts'
import { parseCaseNumber } from './report-rules.ts'

const text = reports.find

/** From a case number to its status page. */
export function FindReport() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  function submit() {
    const number = parseCaseNumber(typed)
    if (number) navigate(paths.reportStatus(number))
    else setFault(text.missing)
  }
  return (
    <section aria-labelledby="find-report" className="mt-10">
      <h2 id="find-report" className="text-xl">
        {text.heading}
      </h2>
      <p className="mt-1 mb-4 text-muted">{text.text}</p>
      <Form onSubmit={submit} error={null} pending={false} className="sm:grid-cols-[1fr_auto] sm:items-start">
        <TextField
          label={text.label}
          name="case"
          hint={text.hint}
          value={typed}
          error={fault}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(next) => {
            setTyped(next)
            setFault(null)
          }}
        />
        <Button type="submit" variant="secondary" className="min-h-12 sm:mt-8">
          {text.submit}
        </Button>
      </Form>
    </section>
  )
}
