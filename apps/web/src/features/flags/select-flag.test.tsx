import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { networkError } from '../../lib/http.ts'
import { prerendered } from '../../lib/prerender.fixtures.tsx'
import { flags } from './messages.ts'
import { Component } from './select-flag.tsx'

const shown = (queries: QueryClient) => prerendered(<Component />, queries)

test('devices that do not come are said to be missing', async () => {
  const queries = new QueryClient()
  const device = { id: 1, brand: 'Tecno', model: 'Spark 10', imei: '354188040123456', status: 'active' }
  const key = ['devices', 'list']
  queries.setQueryData(key, { pages: [{ results: [device], count: 2, next: 'x' }], pageParams: [undefined] })
  expect(await shown(queries)).not.toContain(flags.pick.moreFailed)
  const failed = {
    status: 'error',
    error: networkError(),
    fetchMeta: { fetchMore: { direction: 'forward' } },
  } as const
  queries.getQueryCache().find({ queryKey: key })?.setState(failed)
  const html = await shown(queries)
  for (const words of [flags.pick.moreFailed, 'Spark 10', flags.pick.more]) expect(html).toContain(words)
})
