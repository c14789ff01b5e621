import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { openBrowser, success } from '../../lib/session.fixtures.ts'
import { ledgerOf } from './queries.ts'

test('a new row of the account moves the others down, and none is lost between the pages', async () => {
  let ids = [9, 8, 7, 6, 5]
  openBrowser({
    async fetch(url) {
      const before = Number(
        new URL(url, 'https://amana.example').searchParams.get('before') ?? Number.POSITIVE_INFINITY,
      )
      const results = ids.filter((id) => id < before).slice(0, 2)
      return success({ results: results.map((id) => ({ id })), next: results.at(-1) })
    },
  })
  const queries = new QueryClient()
  const ledger = ledgerOf('o1')
  const known = () =>
    queries.getQueryData(ledger.queryKey)?.pages.flatMap(({ results }) => results.map(({ id }) => id))
  await queries.fetchInfiniteQuery({ ...ledger, pages: 2 })
  expect(known()).toEqual([9, 8, 7, 6])
  ids = [10, ...ids]
  await queries.refetchQueries({ ...ledger, type: 'all' })
  expect(known()).toEqual([10, 9, 8, 7])
  vi.unstubAllGlobals()
})
