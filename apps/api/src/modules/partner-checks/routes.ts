import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { type AnswerDeps, answerCheck, answerCheckStatus } from './answer-check.ts'
import {
  cancelAsClient,
  cancelAsMember,
  listAsMember,
  readAsClient,
  readResultAsClient,
  readResultAsMember,
  uploadAsClient,
  uploadAsMember,
} from './jobs/own-jobs.ts'

/** The block list's position: the answer is at least as new. */
const POSITION = 'amana-position'
const KEY = 'idempotency-key'

export function partnerCheckRoutes(deps: AnswerDeps): Route[] {
  return [
    route(contract.checkStatus, async ({ body }, { actor, headers, setHeader, setLeftToday }) => {
      const answered = await answerCheckStatus(deps, actor, body.imei, headers[KEY])
      const { data, position, charged, leftToday } = answered
      if (leftToday !== undefined) setLeftToday(leftToday)
      setHeader(POSITION, String(position))
      // The body is CAMARA's.
      setHeader('amana-charged', String(charged))
      return data
    }),
    route(contract.createCheck, async ({ body }, { actor, headers, setHeader, setLeftToday }) => {
      const { data, position, leftToday } = await answerCheck(deps, actor, body.imei, headers[KEY])
      if (leftToday !== undefined) setLeftToday(leftToday)
      setHeader(POSITION, String(position))
      return data
    }),
    route(contract.createCheckJob, (_input, { actor, ...request }) => uploadAsClient(deps, actor, request)),
    route(contract.readCheckJob, ({ params }, { actor }) => readAsClient(deps, actor, params.id)),
    route(contract.readCheckJobResult, ({ params }, { actor, headers }) =>
      readResultAsClient(deps, actor, params.id, headers),
    ),
    route(contract.cancelCheckJob, ({ params }, { actor }) => cancelAsClient(deps, actor, params.id)),
    route(contract.createJob, ({ params }, { actor, ...request }) =>
      uploadAsMember(deps, actor, params.organisation, request),
    ),
    route(contract.listJobs, ({ params }, { actor }) => listAsMember(deps, actor, params.organisation)),
    route(contract.readJobResult, ({ params }, { actor, headers }) =>
      readResultAsMember(deps, actor, params, headers),
    ),
    route(contract.cancelJob, ({ params }, { actor }) => cancelAsMember(deps, actor, params)),
  ]
}
