import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { readOwnUsage, readUsage } from '../organisations/index.ts'
import { type AnswerDeps, answerCheck, answerCheckStatus } from './answer-check.ts'
import { readBalance } from './read-balance.ts'

export function partnerCheckRoutes(deps: AnswerDeps): Route[] {
  return [
    route(contract.checkStatus, ({ body }, { actor }) => answerCheckStatus(deps, actor, body.imei)),
    route(contract.createCheck, ({ body }, { actor }) => answerCheck(deps, actor, body.imei)),
    route(contract.readBalance, (_input, { actor }) => readBalance(deps, actor)),
    route(contract.readUsage, ({ query }, { actor }) => readUsage(deps, actor, query)),
    route(contract.readOwnUsage, ({ params, query }, { actor }) => readOwnUsage(deps, actor, params.organisation, query)),
  ]
}
