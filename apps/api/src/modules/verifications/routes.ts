import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { type CreateDeps, createVerifications } from './create-verification.ts'
import { createReader, listRecentVerifications } from './read-verification.ts'

export function verificationRoutes(deps: CreateDeps): Route[] {
  const create = createVerifications(deps)
  const read = createReader(deps)
  return [
    route(contract.createVerification, ({ body }, { actor }) => create(actor, body)),
    route(contract.readVerification, ({ params, query }, { actor }) =>
      read(actor, { id: params.id, accessToken: query.access_token }),
    ),
    route(contract.recentVerifications, (_input, { actor }) => listRecentVerifications(deps, actor)),
  ]
}
