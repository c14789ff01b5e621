import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import type { CustodyDeps } from './deps.ts'
import { listCustody, readCustody } from './list-custody.ts'
import { readOwnCustody } from './read-own-custody.ts'
import { returnPhone } from './return-phone.ts'
import { seizePhone } from './seize-phone.ts'
import { stepCustody, undoSeizure } from './step-custody.ts'

export function custodyRoutes(deps: CustodyDeps): Route[] {
  return [
    route(contract.seizePhone, ({ body }, { actor }) => seizePhone(deps, actor, body)),
    route(contract.listCustody, ({ query }, { actor }) => listCustody(deps, actor, query)),
    route(contract.readCustody, ({ params }, { actor }) => readCustody(deps, actor, params.id)),
    route(contract.stepCustody, ({ params, body }, { actor }) => stepCustody(deps, actor, params.id, body)),
    route(contract.undoSeizure, ({ params }, { actor }) => undoSeizure(deps, actor, params.id)),
    route(contract.returnPhone, ({ params, body }, { actor }) => returnPhone(deps, actor, params.id, body)),
    route(contract.readOwnCustody, ({ params }, { actor }) => readOwnCustody(deps, actor, params.imei)),
  ]
}
