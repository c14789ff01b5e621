import type { OfficerDevice } from '@amana/contract/law-enforcement'
import type { WorkItem } from '@amana/contract/work'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'

vi.mock('../proposals/ProposalOfStop.tsx', () => ({
  ProposalOfStop({ onDone }: { onDone: () => void }) {
    onDone()
    return null
  },
}))
const { LoadedDevice } = await import('../device/LoadedDevice.tsx')
const { workCountsKey } = await import('../queries.ts')
const { WorkList } = await import('./WorkList.tsx')

const queries = new QueryClient()
const refetch = vi.fn()

beforeEach(() => {
  queries.setQueryData(workCountsKey, 3)
  refetch.mockClear()
})

function render(page: ReactNode): void {
  renderToStaticMarkup(<QueryClientProvider client={queries}>{page}</QueryClientProvider>)
}
const isAskedFor = () => queries.getQueryState(workCountsKey)?.isInvalidated

test('a decision on the page of a device: the device and the number of waiting cases are asked for again', () => {
  const read = { data: {} as OfficerDevice, error: null, isFetching: false, refetch }
  const decide = (_: OfficerDevice, onDone: () => void) => {
    onDone()
    return null
  }
  expect(isAskedFor()).toBe(false)
  render(<LoadedDevice read={read as never}>{decide}</LoadedDevice>)
  expect([isAskedFor(), refetch.mock.calls.length]).toEqual([true, 1])
})

test('a decision in the work list: the list and the number of waiting cases are asked for again', () => {
  const item = {
    kind: 'brake',
    id: 1,
    imei: null,
    created_at: '2026-11-22T16:00:00Z',
    stopped: 'CEIR',
    proposal: null,
  } as WorkItem
  const list = { data: { pages: [{ results: [item] }] }, refetch }
  expect(isAskedFor()).toBe(false)
  render(<WorkList list={list as never} filtered={false} />)
  expect([isAskedFor(), refetch.mock.calls.length]).toEqual([true, 1])
})
