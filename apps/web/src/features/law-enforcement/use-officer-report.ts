import { messageOfDetail } from '@amana/contract/errors'
import { createOfficerReport } from '@amana/contract/law-enforcement'
import { useState } from 'react'
import { call, toApiError } from '../../lib/api.ts'
import { fieldFaults, refusalText } from '../../lib/refusal-text.ts'
import { toast } from '../../lib/toast.ts'
import { useFields } from '../../lib/use-fields.ts'
import { useSession } from '../../lib/use-session.ts'
import { lawEnforcement } from './messages.ts'
import { reportDrafts } from './report-draft.ts'
import {
  EMPTY_REPORT,
  imeiDigits,
  isFlagType,
  REPORT_FIELDS,
  type ReportField,
  type ReportValues,
  reportFaults,
} from './report-rules.ts'

const text = lawEnforcement.report
const TOAST = 'officer-report'

interface Outcomes {
  onSent: () => void
  /** Nobody is signed in any more. */
  onUnauthorised: () => void
}

/** S2 §5, §8: checked on submit; editing a field clears its fault; what the server says is a toast, also where it names fields. */
export function useOfficerReport({ onSent, onUnauthorised }: Outcomes) {
  const officerId = useSession().user?.id ?? ''
  const [draft] = useState(() => reportDrafts.read(officerId) ?? EMPTY_REPORT)
  const { values, pending, ...fields } = useFields(REPORT_FIELDS, draft)
  const [problem, setProblem] = useState<{ message: string; openImei: string | null } | null>(null)

  async function submit() {
    setProblem(null)
    const { flag_type, ...texts } = values
    if (!fields.show(reportFaults(values)) || !isFlagType(flag_type)) {
      toast.error(text.fix, { id: TOAST })
      return
    }
    fields.setPending(true)
    try {
      const { description } = await call(createOfficerReport, { body: { ...texts, flag_type, security_pin_required: true } })
      fields.setValues(EMPTY_REPORT)
      reportDrafts.clear()
      toast.success(description || text.sent)
      onSent()
      return
    } catch (thrown) {
      const error = toApiError(thrown)
      if (error.status === 401) {
        // The same id as the general notice of an ended session, which it replaces.
        toast.error(text.unauthorised, { id: 'session-expired' })
        onUnauthorised()
      } else {
        const message = refusalText(error, error.detail ? messageOfDetail(error.detail) : text.failed)
        if (fields.show(fieldFaults(error, REPORT_FIELDS))) {
          setProblem({ message, openImei: error.code === 'case_open' ? values.imei : null })
        }
        toast.error(message, { id: TOAST })
      }
    }
    fields.setPending(false)
  }

  function edited(next: ReportValues) {
    setProblem(null)
    reportDrafts.save(officerId, next)
  }

  return {
    problem,
    pending,
    submit(element: HTMLFormElement) {
      fields.form.current = element
      void submit()
    },
    field: (name: ReportField) => fields.field(name, edited, name === 'imei' ? imeiDigits : undefined),
  }
}
