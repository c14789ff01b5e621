import { createOfficerReport } from '@amana/contract/law-enforcement'
import { useEffect, useRef, useState } from 'react'
import { call, toApiError } from '../../lib/api.ts'
import { lawEnforcement } from '../../lib/messages/law-enforcement.ts'
import { fieldFaults, refusalText } from '../../lib/refusal-text.ts'
import { toast } from '../../lib/toast.ts'
import {
  EMPTY_REPORT,
  imeiDigits,
  isFlagType,
  REPORT_FIELDS,
  type ReportFaults,
  type ReportField,
  reportFaults,
} from './report-rules.ts'

const text = lawEnforcement.report

interface Outcomes {
  onSent: () => void
  /** Nobody is signed in any more. */
  onUnauthorised: () => void
}

/** S2 §5, §8: checked on submit; editing a field clears its fault; what the server says is a toast. */
export function useOfficerReport({ onSent, onUnauthorised }: Outcomes) {
  const [values, setValues] = useState(EMPTY_REPORT)
  const [faults, setFaults] = useState<ReportFaults>({})
  const [problem, setProblem] = useState<{ message: string; openImei: string | null } | null>(null)
  const [pending, setPending] = useState(false)
  const form = useRef<HTMLFormElement | null>(null)
  const focusOn = useRef<ReportField | null>(null)
  useEffect(() => {
    if (focusOn.current === null || pending) return
    const field = form.current?.elements.namedItem(focusOn.current)
    focusOn.current = null
    if (field instanceof HTMLElement) field.focus()
  })

  function show(found: ReportFaults): boolean {
    setFaults(found)
    focusOn.current = REPORT_FIELDS.find((field) => found[field]) ?? null
    if (focusOn.current) toast.error(text.fix, { id: 'officer-report' })
    return focusOn.current === null
  }

  async function submit() {
    setProblem(null)
    const { flag_type, ...texts } = values
    if (!show(reportFaults(values)) || !isFlagType(flag_type)) return
    setPending(true)
    try {
      const { description } = await call(createOfficerReport, { body: { ...texts, flag_type, security_pin_required: true } })
      setValues(EMPTY_REPORT)
      toast.success(description || text.sent)
      onSent()
      return
    } catch (thrown) {
      const error = toApiError(thrown)
      if (error.status === 401) {
        // The same id as the general notice of an ended session, which it replaces.
        toast.error(text.unauthorised, { id: 'session-expired' })
        onUnauthorised()
      } else if (show(fieldFaults(error, REPORT_FIELDS))) {
        const message = refusalText(error, error.detail ?? text.failed)
        setProblem({ message, openImei: error.code === 'case_open' ? values.imei : null })
        toast.error(message, { id: 'officer-report' })
      }
    }
    setPending(false)
  }

  return {
    problem,
    pending,
    submit(element: HTMLFormElement) {
      form.current = element
      void submit()
    },
    field: (name: ReportField) => ({
      name,
      value: values[name],
      error: faults[name],
      onChange(value: string) {
        setValues({ ...values, [name]: name === 'imei' ? imeiDigits(value) : value })
        setFaults({ ...faults, [name]: undefined })
        setProblem(null)
      },
    }),
  }
}
