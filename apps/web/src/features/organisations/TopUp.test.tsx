import { readDeployment } from '@amana/contract/system'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { networkError } from '../../lib/http.ts'
import { ui } from '../../lib/messages/ui.ts'
import { openBrowser } from '../../lib/session.fixtures.ts'
import { account as accountText } from '../payments/transfer/messages.ts'
import { organisation, money as text } from './messages.ts'
import type { OrganisationDetail } from './roles.ts'
import { TopUp } from './TopUp.tsx'
import { pendingTopUp } from './top-up.ts'

let queries: QueryClient

beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  openBrowser({ fetch: () => Promise.reject(new TypeError('no server')) })
  return () => vi.unstubAllGlobals()
})

/** The dialog as it opens. @param reference from the address */
function shown(reference: string | null): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <TopUp
          whole={{ id: 'o1' } as OrganisationDetail}
          reference={reference}
          forgetReturn={() => {}}
          onDone={() => {}}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

test('a bank transfer that was begun shows its account until its number ends, then offers a new one', () => {
  const account = {
    account_number: '0123456789',
    bank: 'Test Bank',
    account_name: 'Amana',
    amount: '2500.00',
    url: '/paid',
    ends_at: '2026-01-05T11:00:00Z',
    seconds_left: 1_800,
  }
  const checkout = { kind: 'bank_transfer', ...account } as const
  const saved = (since: number) => pendingTopUp('o1').save({ reference: 'T-77', checkout, since })
  saved(Date.now() - 90_000)
  const html = shown(null)
  for (const words of [
    'NGN2,500',
    '>0123456789<',
    '>T-77<',
    text.waiting,
    accountText.copy,
    accountText.before(28, '12:00'),
    text.copyReference,
  ])
    expect(html).toContain(words)
  expect(html).not.toContain(accountText.renew)

  saved(Date.now() - 1_800_000)
  const ended = shown(null)
  for (const words of [accountText.ended, accountText.renew, '>T-77<', text.sent])
    expect(ended).toContain(words)
  expect(ended).not.toContain('0123456789')
})

test('who left the page of a gateway finds the way back to it', () => {
  pendingTopUp('o1').save({
    reference: 'T-77',
    checkout: { kind: 'redirect', url: 'https://pay.example/77' },
  })
  expect(shown(null)).toContain('href="https://pay.example/77"')
})

test('who comes back from the page of a gateway reads the reference', () => {
  expect(shown('T-78')).toContain('>T-78<')
})

test('where the ways to pay do not load, that is said, and can be tried again', async () => {
  const queryKey = ['organisations', readDeployment.path, {}]
  await queries.prefetchQuery({ queryKey, queryFn: () => Promise.reject(networkError()), retry: false })
  const html = shown(null)
  expect(html).toContain(organisation.loadFailed)
  expect(html).toContain(ui.retry)
  expect(html).not.toContain(text.start)
})
