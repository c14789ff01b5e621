import {
  createFlag as createFlagEndpoint,
  createReport as createReportEndpoint,
  readReport as readReportEndpoint,
  resendReportCode as resendCodeEndpoint,
  verifyReportContact as verifyContactEndpoint,
} from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { createFlag } from './create-flag.ts'
import { createReport } from './create-theft-report.ts'
import type { FlagDeps } from './deps.ts'
import { readReport } from './read-theft-report.ts'
import { resendReportCode } from './resend-theft-report-code.ts'
import { verifyReportContact } from './verify-theft-report-contact.ts'

export function flagRoutes(deps: FlagDeps): Route[] {
  return [
    route(createFlagEndpoint, ({ params, body }, { actor }) => createFlag(deps, actor, params, body)),
    route(createReportEndpoint, ({ body }) => createReport(deps, body)),
    route(verifyContactEndpoint, ({ params, body }) => verifyReportContact(deps, params.case, body.code)),
    route(resendCodeEndpoint, ({ params, body }) => resendReportCode(deps, params.case, body.phone)),
    route(readReportEndpoint, ({ params, query }) => readReport(deps, params.case, query.phone)),
  ]
}
