import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { networkError } from '../../lib/http.ts'
import { paths } from '../../lib/paths.ts'
import { prerendered } from '../../lib/prerender.fixtures.tsx'
import { USER } from '../../lib/session.fixtures.ts'

let user = USER
vi.mock('../../lib/use-session.ts', () => ({ useSession: () => ({ user }) }))
const { Component } = await import('./notifications.tsx')
const { notifications } = await import('./messages.ts')

const shown = (queries?: QueryClient) => prerendered(<Component />, queries)

test('an owner goes back to the dashboard, or on to the choice of channels', async () => {
  user = USER
  const html = await shown()
  for (const path of [paths.dashboard, paths.settingsNotifications]) expect(html).toContain(`href="${path}"`)
})

test('an officer goes back to the portal, or on to the settings of officers', async () => {
  user = { ...USER, is_officer: true }
  const html = await shown()
  for (const path of [paths.officerDashboard, paths.officerPush]) expect(html).toContain(`href="${path}"`)
  for (const path of [paths.dashboard, paths.settingsNotifications])
    expect(html).not.toContain(`href="${path}"`)
})

test('older notifications that do not come are said to be missing', async () => {
  const queries = new QueryClient()
  const notification = {
    id: 'a',
    kind: 'security',
    title: 'A new sign-in',
    text: '',
    link: '',
    created_at: '',
    read_at: '',
  }
  const key = ['notifications', 'list']
  queries.setQueryData(key, {
    pages: [{ results: [notification], unread: 0, next: 'x' }],
    pageParams: [undefined],
  })
  expect(await shown(queries)).not.toContain('role="alert"')
  const failed = {
    status: 'error',
    error: networkError(),
    fetchMeta: { fetchMore: { direction: 'forward' } },
  } as const
  queries.getQueryCache().find({ queryKey: key })?.setState(failed)
  const html = await shown(queries)
  expect(html).toContain('role="alert"')
  for (const words of [notifications.failed, 'A new sign-in', notifications.more])
    expect(html).toContain(words)
})
