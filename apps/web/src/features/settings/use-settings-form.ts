import { type FormEvent, useState } from 'react'
import { type ApiError, toApiError } from '../../lib/api.ts'
import { fieldFaults, refusalText } from '../../lib/refusal-text.ts'
import { toast } from '../../lib/toast.ts'
import { type Faults, useFields, type Values } from '../../lib/use-fields.ts'

export interface SettingsFormOptions<Field extends string> {
  /** The fields in the order of the screen, with what they hold at first. */
  initial: Values<Field>
  faultsOf: (values: Values<Field>) => Faults<NoInfer<Field>>
  /** Said of the whole form when it is sent with faults. */
  faultOf?: (values: Values<Field>) => string | null
  send: (values: Values<Field>) => Promise<void>
  /** Said when the server has no words of its own (S2 §8). */
  failed: string
  /** Called with every refusal; true: the screen deals with it. */
  onRefused?: (error: ApiError) => boolean
}

/**
 * One form of the settings: its own rules when it is sent, the server's after that. A fault stays until its field is edited; the first
 * one gets the focus.
 */
export function useSettingsForm<Field extends string>(options: SettingsFormOptions<Field>) {
  const names = Object.keys(options.initial) as Field[]
  const { values, pending, show, ...fields } = useFields(names, options.initial)
  const [fault, setFault] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    fields.form.current = event.currentTarget
    const wrong = options.faultsOf(values)
    const refused = Object.keys(wrong).length > 0
    setFault(refused ? (options.faultOf?.(values) ?? null) : null)
    show(wrong)
    if (refused) return
    fields.setPending(true)
    try {
      await options.send(values)
    } catch (thrown) {
      refuse(toApiError(thrown))
    } finally {
      fields.setPending(false)
    }
  }

  function refuse(error: ApiError) {
    const words = refusalText(error, options.failed)
    const ofFields = fieldFaults(error, names)
    show(ofFields)
    if (options.onRefused?.(error)) return
    const stated = Object.keys(ofFields).length > 0
    setFault(stated ? null : words)
    toast.error(stated ? options.failed : words, { id: options.failed })
  }

  return {
    values,
    pending,
    reset: (next: Values<Field> = options.initial) => {
      fields.setValues(next)
      show({})
      setFault(null)
    },
    /** For `Form`. */
    shell: { onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event), pending, error: fault },
    /** For a field that speaks in texts; `clean` takes out what may not stand in it. */
    field: (name: Field, clean?: (typed: string) => string) => fields.field(name, () => setFault(null), clean),
  }
}
