import type { Module } from '../../module.ts'
import type { CreateDeps } from './create-verification.ts'
import { type DeliveryDeps, deliverReport, expireVerifications } from './deliver-report.ts'
import { createCheckLoaders } from './loaders.ts'
import { verificationRoutes } from './routes.ts'

export function verificationsModule(deps: Omit<CreateDeps, 'loaders'> & DeliveryDeps): Module {
  return {
    routes: verificationRoutes({ ...deps, loaders: createCheckLoaders(deps.database) }),
    jobs: {
      'verifications.deliver': (data) => deliverReport(deps, data),
      'verifications.expire': () => expireVerifications(deps),
    },
  }
}
