import { text } from 'node:stream/consumers'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { paths } from '../../lib/paths.ts'
import { USER } from '../../lib/session.fixtures.ts'

let user = USER
vi.mock('../../lib/use-session.ts', () => ({ useSession: () => ({ user }) }))
// Other files of the same process may have loaded it without the mock.
vi.resetModules()
const { Component } = await import('./notifications.tsx')

async function shown(): Promise<string> {
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <Component />
    </QueryClientProvider>
  )
  return text((await prerenderToNodeStream(page)).prelude)
}

test('an owner goes back to the dashboard, or on to the choice of channels', async () => {
  user = USER
  const html = await shown()
  for (const path of [paths.dashboard, paths.settingsNotifications]) expect(html).toContain(`href="${path}"`)
})

test('an officer goes back to the portal, and is led to no settings of owners', async () => {
  user = { ...USER, is_officer: true }
  const html = await shown()
  expect(html).toContain(`href="${paths.officerDashboard}"`)
  for (const path of [paths.dashboard, paths.settingsNotifications]) expect(html).not.toContain(`href="${path}"`)
})
