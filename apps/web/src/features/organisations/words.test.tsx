import { listJobs, readOwnUsage } from '@amana/contract/organisations'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { dayOf } from './amounts.ts'
import { Jobs } from './Jobs.tsx'
import { Money } from './Money.tsx'
import type { OrganisationDetail } from './roles.ts'

const WHOLE = {
  id: 'o1',
  name: 'Shop',
  role: 'owner',
  status: 'approved',
  balance: 0,
  reserved: 0,
  price: 2_000,
} as OrganisationDetail
const params = { organisation: WHOLE.id }

/** A part of the portal, when the server has answered one question of it. */
function shown(part: ReactNode, path: string, request: object, answer: unknown): string {
  const queries = new QueryClient()
  queries.setQueryData(['organisations', path, request], answer)
  const page = <QueryClientProvider client={queries}>{part}</QueryClientProvider>
  return renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>)
}

test('a day is written as other dates are', () => {
  const query = { from: dayOf(Date.now() - 29 * 86_400_000), to: dayOf(Date.now()) }
  const day = { day: '2026-11-30', checks: 1, check_status: 0, job_lines: 0, kobo: 2_000 }
  const html = shown(<Money whole={WHOLE} />, readOwnUsage.path, { params, query }, { days: [day] })
  expect(html).toContain('>November 30, 2026<')
})

test('what came of a file is said in words', () => {
  const counts = { stolen: 2, 'non-payment': 1, unknown: 3, newer: 4 }
  const times = { created_at: '2026-11-22T16:00:00Z', ended_at: null, expires_at: '2026-12-22T16:00:00Z' }
  const job = {
    id: 'j1',
    status: 'done',
    lines: 10,
    bad_lines: 0,
    duplicates: 0,
    counts,
    sandbox: false,
    by: 'Ada',
    ...times,
  }
  const html = shown(<Jobs whole={WHOLE} />, listJobs.path, { params }, { results: [job] })
  expect(html).toContain('>Stolen 2, Not paid for 1, Not known 3, newer 4<')
})

test('a file that was stopped for its bad lines says what to do', () => {
  const times = {
    created_at: '2026-11-22T16:00:00Z',
    ended_at: '2026-11-22T16:00:00Z',
    expires_at: '2026-12-22T16:00:00Z',
  }
  const job = {
    id: 'j1',
    status: 'failed',
    lines: 1_001,
    bad_lines: 501,
    duplicates: 0,
    counts: null,
    sandbox: false,
    by: 'Ada',
    ...times,
  }
  const textOf = (reason: string | null) =>
    shown(<Jobs whole={WHOLE} />, listJobs.path, { params }, { results: [{ ...job, reason }] })
  expect(textOf('too_many_bad_lines')).toContain('save the file as CSV and upload it again')
  expect(textOf(null)).toContain('The check was not finished')
})
