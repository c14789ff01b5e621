import { toast as headless, useToasterStore } from 'react-hot-toast/headless'
import { expect, test } from 'vitest'
import { toast } from './toast.ts'

test('toasts have one store for everybody', () => {
  expect(toast).toBe(headless)
  expect(useToasterStore).toBeTypeOf('function')
})
