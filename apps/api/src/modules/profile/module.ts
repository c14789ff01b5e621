import type { Logger } from '../../kernel/log.ts'
import type { Module } from '../../module.ts'
import type { FarewellDeps, ProfileDeps } from './deps.ts'
import { notifyErased } from './notify-erased.ts'
import { personalData } from './personal-data.ts'
import { purgePersonalData } from './purge-personal-data.ts'
import { profileRoutes } from './routes.ts'

export function profileModule(deps: ProfileDeps & FarewellDeps & { log: Pick<Logger, 'error'> }): Module {
  return {
    personalData,
    routes: profileRoutes(deps),
    jobs: {
      'privacy.purge': (_, signal) => purgePersonalData(deps, signal),
      'profile.tell-erased': (data) => notifyErased(deps, data),
    },
  }
}
