import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { closeThread, reportAbuse } from './close-thread.ts'
import type { FoundDeps } from './deps.ts'
import type { Caller } from './find-thread.ts'
import { listFound, readPhoto, readThread } from './read-thread.ts'
import { reportFound } from './report-found.ts'
import { writeMessage } from './write-message.ts'

/** The token as it was sent: in the body, or in the query. */
function callerOf(actor: Caller['actor'], ...sent: { thread_token?: string | undefined }[]): Caller {
  return { actor, unverifiedToken: sent.find(({ thread_token }) => thread_token !== undefined)?.thread_token }
}

export function foundRoutes(deps: FoundDeps): Route[] {
  return [
    route(contract.reportFound, ({ body }, { actor, network, language }) =>
      reportFound(deps, actor, body, network, language),
    ),
    route(contract.listFound, (_, { actor }) => listFound(deps, actor)),
    route(contract.readFound, ({ params, query }, { actor }) =>
      readThread(deps, params.case, callerOf(actor, query)),
    ),
    route(contract.readFoundPhoto, ({ params, query }, { actor }) =>
      readPhoto(deps, params.case, params.id, callerOf(actor, query)),
    ),
    route(contract.writeFoundMessage, ({ params, query, body }, { actor, files }) =>
      writeMessage(deps, params.case, callerOf(actor, body, query), { text: body.text, files }),
    ),
    route(contract.handOverFound, ({ params, query, body }, { actor }) =>
      writeMessage(deps, params.case, callerOf(actor, body, query), {
        kind: 'hand_over',
        text: body.station,
      }),
    ),
    route(contract.reportFoundAbuse, ({ params, query, body }, { actor }) =>
      reportAbuse(deps, params.case, callerOf(actor, body, query), body.reason),
    ),
    route(contract.closeFound, ({ params, query, body }, { actor }) =>
      closeThread(deps, params.case, callerOf(actor, body, query)),
    ),
  ]
}
