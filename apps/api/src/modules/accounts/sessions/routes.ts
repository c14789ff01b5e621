import * as contract from '@amana/contract'
import { type Route, route } from '../../../http/route.ts'
import { dummyHash } from '../credentials/passwords.ts'
import type { AccountDeps } from '../deps.ts'
import { userAgentOf } from '../user-agent.ts'
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
    route(contract.signIn, ({ body }, context) =>
      signIn(deps, { ...body, userAgent: userAgentOf(context), network: context.network }),
    ),
    route(contract.signOut, ({ body }, { headers }) =>
      signOut(deps, { refresh: body.refresh, authorization: headers.authorization }),
    ),
    route(contract.refreshTokens, ({ body }) => refreshTokens(deps, body)),
    route(contract.readMe, (_input, { actor }) => readMe(deps, actor)),
    route(contract.listSessions, (_input, { actor, language }) => listSessions(deps, actor, language)),
    route(contract.endSession, ({ params }, { actor }) => endSession(deps, actor, { sessionId: params.id })),
  ]
}
