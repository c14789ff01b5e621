import {
  createFlag as createFlagEndpoint,
  createReport as createReportEndpoint,
  readReport as readReportEndpoint,
  resendReportCode as resendCodeEndpoint,
  verifyReportContact as verifyContactEndpoint,
} from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { createFlag } from './create-flag.ts'
import { createTheftReport } from './create-theft-report.ts'
import type { FlagDeps } from './deps.ts'
import { readTheftReport } from './read-theft-report.ts'
import { resendTheftReportCode } from './resend-theft-report-code.ts'
import { verifyTheftReportContact } from './verify-theft-report-contact.ts'

export function flagRoutes(deps: FlagDeps): Route[] {
  return [
    route(createFlagEndpoint, ({ params, body }, { actor }) => createFlag(deps, actor, params, body)),
    route(createReportEndpoint, ({ body }) => createTheftReport(deps, body)),
    route(verifyContactEndpoint, ({ params, body }) => verifyTheftReportContact(deps, params.case, body.code)),
    route(resendCodeEndpoint, ({ params, body }) => resendTheftReportCode(deps, params.case, body.phone)),
    route(readReportEndpoint, ({ params, query }) => readTheftReport(deps, params.case, query.phone)),
  ]
}
