import { expect, test } from 'vitest'
import { isTask } from './tasks.ts'

test.each([
  '/results',
  '/auth/otp-verification',
  '/auth/pin-setup/',
  '/confirm-registration',
  '/transfer/initiate',
  '/transfer/verify-pin',
  '/report',
  '/report/find',
  '/report/LE-2026-000001/imei',
  '/found',
])('%s is a task', (path) => expect(isTask(path)).toBe(true))

test.each([
  '/',
  '/auth/login',
  '/dashboard',
  '/report/LE-2026-000001',
  '/found/FP-1',
  '/transfer/device/7',
  '/reports',
])('%s is none', (path) => expect(isTask(path)).toBe(false))
