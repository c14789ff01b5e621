import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { createFlag } from './create-flag.ts'
import { createTheftReport } from './create-theft-report.ts'
import type { FlagDeps } from './deps.ts'
import { readTheftReport } from './read-theft-report.ts'
import { resendTheftReportCode } from './resend-theft-report-code.ts'
import { verifyTheftReportContact } from './verify-theft-report-contact.ts'

export function flagRoutes(deps: FlagDeps): Route[] {
  return [
    route(contract.createFlag, ({ params, body }, { actor }) => createFlag(deps, actor, params, body)),
    route(contract.createReport, ({ body }) => createTheftReport(deps, body)),
    route(contract.verifyReportContact, ({ params, body }) => verifyTheftReportContact(deps, params.case, body.code)),
    route(contract.resendReportCode, ({ params, body }) => resendTheftReportCode(deps, params.case, body.phone)),
    route(contract.readReport, ({ params, query }) => readTheftReport(deps, params.case, query.phone)),
  ]
}
