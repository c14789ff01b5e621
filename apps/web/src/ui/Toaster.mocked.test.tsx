import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

vi.mock('../lib/toast.ts', async (original) => {
  const real = await original<typeof import('../lib/toast.ts')>()
  return { ...real, useToaster: vi.fn(real.useToaster) }
})
const { useToaster } = await import('../lib/toast.ts')
const { Toaster } = await import('./Toaster.tsx')

test('the live region is there before any toast', () => {
  expect(renderToString(<Toaster />)).toContain('role="status"')
})

test('S1 §9 Toasts: 4000 ms for blank, error, custom; 2000 ms success; loading until dismissed', () => {
  renderToString(<Toaster />)
  const long = { duration: 4000 }
  expect(useToaster).toHaveBeenCalledWith({
    blank: long,
    error: long,
    custom: long,
    success: { duration: 2000 },
    loading: { duration: Number.POSITIVE_INFINITY },
  })
})
