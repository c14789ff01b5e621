import * as contract from '@amana/contract'
import { described, type Route, route } from '../../http/route.ts'
import { contestIdentity } from './contest-identity.ts'
import { deleteProfile } from './delete-profile.ts'
import type { ProfileDeps } from './deps.ts'
import { exportProfile } from './export-profile.ts'
import { readProfile } from './read-profile.ts'
import { updateProfile } from './update-profile.ts'

export function profileRoutes(deps: ProfileDeps): Route[] {
  return [
    route(contract.readProfile, ({ params }, { actor }) => readProfile(deps, actor, params)),
    route(contract.replaceProfile, async ({ params, body }, { actor }) => {
      const { description, profile } = await updateProfile(deps, actor, { id: params.id, body })
      return described(description, profile)
    }),
    route(contract.updateProfile, async ({ params, body }, { actor }) => {
      const { description, profile } = await updateProfile(deps, actor, { id: params.id, body })
      return described(description, profile)
    }),
    route(contract.contestIdentity, ({ body }, { actor }) => contestIdentity(deps, actor, body)),
    route(contract.deleteProfile, ({ body }, { actor }) => deleteProfile(deps, actor, body)),
    route(contract.exportProfile, (_input, { actor }) => exportProfile(deps, actor)),
  ]
}
