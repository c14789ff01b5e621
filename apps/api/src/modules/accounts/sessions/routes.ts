import {
  endSession as endSessionEndpoint,
  listSessions as listSessionsEndpoint,
  officerSignIn as officerSignInEndpoint,
  readMe as readMeEndpoint,
  refreshTokens as refreshTokensEndpoint,
  setOfficerPassword as setOfficerPasswordEndpoint,
  signIn as signInEndpoint,
  signOut as signOutEndpoint,
} from '@amana/contract'
import { type RequestContext, type Route, route } from '../../../http/route.ts'
import { dummyHash } from '../credentials/passwords.ts'
import type { AccountDeps } from '../deps.ts'
import { officerSignIn } from '../officers/officer-sign-in.ts'
import { setOfficerPassword } from '../officers/set-officer-password.ts'
import { endSession } from './end-session.ts'
import { listSessions } from './list-sessions.ts'
import { readMe } from './read-me.ts'
import { refreshTokens } from './refresh-tokens.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export function sessionRoutes(deps: AccountDeps): Route[] {
  // Before the first sign-in: the first unknown address would wait for it.
  void dummyHash()
  return [
    route(signInEndpoint, ({ body }, context) => signIn(deps, { ...body, userAgent: userAgentOf(context) })),
    route(officerSignInEndpoint, ({ body }, context) =>
      officerSignIn(deps, { officerId: body.officer_id, password: body.password, userAgent: userAgentOf(context) }),
    ),
    route(setOfficerPasswordEndpoint, ({ body }, context) =>
      setOfficerPassword(deps, {
        officerId: body.officer_id,
        password: body.password,
        newPassword: body.new_password,
        userAgent: userAgentOf(context),
      }),
    ),
    route(signOutEndpoint, ({ body }, { headers }) =>
      signOut(deps, { refresh: body.refresh, authorization: headers.authorization }),
    ),
    route(refreshTokensEndpoint, ({ body }) => refreshTokens(deps, body)),
    route(readMeEndpoint, (_input, { actor }) => readMe(deps, actor)),
    route(listSessionsEndpoint, (_input, { actor }) => listSessions(deps, actor)),
    route(endSessionEndpoint, ({ params }, { actor }) => endSession(deps, actor, { sessionId: params.id })),
  ]
}

function userAgentOf({ headers }: RequestContext): string | undefined {
  const header = headers['user-agent']
  return Array.isArray(header) ? header[0] : header
}
