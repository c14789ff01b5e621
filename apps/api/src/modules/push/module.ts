import type { Module } from '../../module.ts'
import { deliverPush } from './deliver.ts'
import type { PushDeps } from './deps.ts'
import { personalData } from './personal-data.ts'
import { pushRoutes } from './routes.ts'

export function pushModule(deps: PushDeps): Module {
  return {
    personalData,
    routes: pushRoutes(deps),
    jobs: {
      'push.deliver': (data) => deliverPush(deps, data),
      'push.deliver-elsewhere': (data) => deliverPush(deps, data),
    },
  }
}
