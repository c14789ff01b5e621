import { type ReportStatus, readReport } from '@amana/contract/flags'
import { useEffect, useState } from 'react'
import { call, toApiError } from '../../lib/api.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { reports } from './messages.ts'

const text = reports.status

/**
 * The status of a report, opened with its phone number. `knownPhone`: requested at once; empty: the page asks
 * for the number.
 */
export function useReportStatus(caseNumber: string, knownPhone: string) {
  const [report, setReport] = useState<ReportStatus | null>(null)
  const [phone, setPhone] = useState(knownPhone)
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState(knownPhone !== '')

  async function ask(phone: string, signal?: AbortSignal) {
    setPhone(phone)
    setPending(true)
    setProblem(null)
    try {
      setReport((await call(readReport, { params: { case: caseNumber }, query: { phone } }, { signal })).data)
    } catch (thrown) {
      if (signal?.aborted) return
      const error = toApiError(thrown)
      const unknown = error.code === 'not_found' || error.code === 'validation_failed'
      setProblem(unknown ? text.notFound : refusalText(error, text.failed))
    }
    setPending(false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (knownPhone === '') return
    const left = new AbortController()
    void ask(knownPhone, left.signal)
    return () => left.abort()
  }, [])

  return {
    report,
    phone,
    problem,
    pending,
    ask: (phone: string) => void ask(phone),
    setReport,
    forgetProblem: () => setProblem(null),
  }
}
