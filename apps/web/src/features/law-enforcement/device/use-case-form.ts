import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../lib/api.ts'
import { fieldFaults, refusalText } from '../../../lib/refusal-text.ts'
import { type Faults, useFields, type Values } from '../../../lib/use-fields.ts'

export interface CaseFormOptions<Field extends string> {
  /** The fields in the order of the screen, each with what is said when it is empty. */
  required: Record<Field, string>
  send: (values: Values<Field>) => Promise<void>
  /** Said when the server has no words of its own. */
  failed: string
}

/** What an officer writes about a case: texts that must all be there. A refused submit leaves the focus in the form. */
export function useCaseForm<Field extends string>({ required, send, failed }: CaseFormOptions<Field>) {
  const names = Object.keys(required) as Field[]
  const empty = Object.fromEntries(names.map((name) => [name, ''])) as Values<Field>
  const { values, pending, ...fields } = useFields(names, empty)
  const [problem, setProblem] = useState('')

  async function submit() {
    setProblem('')
    const missing = names.filter((name) => values[name].trim() === '')
    if (!fields.show(Object.fromEntries(missing.map((name) => [name, required[name]])) as Faults<Field>)) return
    fields.setPending(true)
    try {
      await send(values)
      fields.setValues(empty)
    } catch (thrown) {
      const error = toApiError(thrown)
      if (fields.show(fieldFaults(error, names))) {
        setProblem(refusalText(error, failed))
        // The button that had the focus was disabled while the request ran.
        const [first] = names
        if (first) fields.focus(first)
      }
    }
    fields.setPending(false)
  }

  return {
    pending,
    /** For `Form`. */
    shell: {
      onSubmit(event: FormEvent<HTMLFormElement>) {
        fields.form.current = event.currentTarget
        void submit()
      },
      pending,
      error: problem,
    },
    /** For a field that speaks in texts. */
    field: (name: Field) => fields.field(name, () => setProblem('')),
  }
}
