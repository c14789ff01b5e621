import { createReport } from '@amana/contract/flags'
import { formatNationalPhone, parsePhone } from '@amana/contract/phone'
import { useState } from 'react'
import { call, toApiError } from '../../lib/api.ts'
import { fieldFaults, refusalText } from '../../lib/refusal-text.ts'
import { toast } from '../../lib/toast.ts'
import { useFields } from '../../lib/use-fields.ts'
import { reports } from './messages.ts'
import { forgetReportDraft, keepReportDraft, readReportDraft } from './report-draft.ts'
import { EMPTY_REPORT, REPORT_FIELDS, type ReportFaults, type ReportField, reportFaults } from './report-rules.ts'
import type { SentReport } from './sent-report.ts'

const TOAST = 'report'
const phoneOf = (typed: string) => `+234 ${formatNationalPhone(parsePhone(typed)?.slice('+234'.length) ?? typed)}`

/** The public report: what is typed, what is wrong with it, and the request (S2 §5, §8). */
export function useReport(onSent: (report: SentReport) => void) {
  const [initial] = useState(() => readReportDraft() ?? EMPTY_REPORT)
  const { values, pending, ...fields } = useFields(REPORT_FIELDS, initial)
  const [problem, setProblem] = useState<{ message: string; openCase: string | null } | null>(null)

  function show(found: ReportFaults): boolean {
    const good = fields.show(found)
    if (!good) toast.error(reports.fix, { id: TOAST })
    return good
  }

  async function submit() {
    setProblem(null)
    toast.dismiss(TOAST)
    if (!show(reportFaults(values))) return
    fields.setPending(true)
    try {
      const { flag_type, email, ...texts } = values
      const { data, description } = await call(createReport, {
        body: { ...texts, email: email.trim(), flag_type: flag_type === 'lost' ? 'lost' : 'stolen' },
      })
      forgetReportDraft()
      toast.success(description)
      onSent({ case: data.case, phone: values.phone, sentTo: email.trim() || phoneOf(values.phone), verified: false })
    } catch (thrown) {
      const error = toApiError(thrown)
      const found = fieldFaults(error, REPORT_FIELDS)
      if (show(found)) {
        const message = refusalText(error, reports.failed)
        setProblem({ message, openCase: error.code === 'case_open' ? (error.context.case ?? null) : null })
        toast.error(message, { id: TOAST })
      }
    }
    fields.setPending(false)
  }

  return {
    values,
    problem,
    pending,
    submit(element: HTMLFormElement) {
      fields.form.current = element
      void submit()
    },
    field: (name: ReportField) =>
      fields.field(name, (edited) => {
        setProblem(null)
        keepReportDraft(edited)
      }),
  }
}
