import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { type CreateDeps, createVerification } from './create-verification.ts'
import { listRecentVerifications, readVerification } from './read-verification.ts'

export function verificationRoutes(deps: CreateDeps): Route[] {
  return [
    route(contract.createVerification, ({ body }, { actor }) => createVerification(deps, actor, body)),
    route(contract.readVerification, ({ params, query }, { actor }) =>
      readVerification(deps, actor, { id: params.id, accessToken: query.access_token }),
    ),
    route(contract.recentVerifications, (_input, { actor }) => listRecentVerifications(deps, actor)),
  ]
}
