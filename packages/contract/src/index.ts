export * from './certificates.ts'
export * from './dates.ts'
export * from './devices.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './imei.ts'
export * from './money.ts'
export * from './payments.ts'
export * from './phone.ts'
export * from './primitives.ts'
export * from './states.ts'
export * from './system.ts'
export * from './verifications.ts'

import { readCertificate } from './certificates.ts'
import { lookupDevice } from './devices.ts'
import type { Endpoint } from './endpoint.ts'
import { initiatePayment, paymentHistory, paymentWebhook, verifyPayment } from './payments.ts'
import { readDeployment } from './system.ts'
import { createVerification, readVerification, recentVerifications } from './verifications.ts'

/** Every endpoint of the product. A test binds each to a route, an auth rule and a test. */
export const ENDPOINTS: readonly Endpoint[] = [
  createVerification,
  recentVerifications,
  readVerification,
  lookupDevice,
  initiatePayment,
  verifyPayment,
  paymentHistory,
  paymentWebhook,
  readCertificate,
  readDeployment,
]
