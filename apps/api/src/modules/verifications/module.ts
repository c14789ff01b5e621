import type { Module } from '../../module.ts'
import type { CreateDeps } from './create-verification.ts'
import {
  type DeliveryDeps,
  deliverAgain,
  deliverReport,
  deliverRequested,
  expireVerifications,
} from './deliver-report.ts'
import { createCheckLoaders } from './loaders.ts'
import { personalData } from './personal-data.ts'
import { verificationRoutes } from './routes.ts'
import type { ResendDeps } from './send-report-again.ts'
import { alertOwners } from './start-checks.ts'

export function verificationsModule(deps: Omit<CreateDeps, 'loaders'> & DeliveryDeps & ResendDeps): Module {
  return {
    personalData,
    routes: verificationRoutes({ ...deps, loaders: createCheckLoaders(deps.database, deps.jobs) }),
    jobs: {
      'verifications.deliver': (data) => deliverReport(deps, data),
      'verifications.deliver-again': (data) => deliverAgain(deps, data),
      'verifications.deliver-asked': (data) => deliverRequested(deps, data),
      'verifications.started': (data) => alertOwners(deps, data),
      'verifications.expire': () => expireVerifications(deps),
    },
  }
}
