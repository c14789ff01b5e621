import { createToken, readAuthorisationServer } from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { createToken as signClientIn } from './clients/create-token.ts'
import { readMetadata } from './clients/metadata.ts'
import type { OrganisationDeps } from './deps.ts'

export function organisationRoutes(deps: OrganisationDeps): Route[] {
  return [
    route(createToken, ({ body }, { headers: { authorization }, address }) =>
      signClientIn(deps, body, { authorization: authorization?.toString(), address }),
    ),
    route(readAuthorisationServer, async () => readMetadata(deps)),
  ]
}
