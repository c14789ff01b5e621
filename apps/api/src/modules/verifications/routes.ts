import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { type CreateDeps, createVerification } from './create-verification.ts'
import { listVerifications } from './list-verifications.ts'
import { readReport } from './read-report.ts'
import { listRecentVerifications, readVerification } from './read-verification.ts'
import type { ReportDeps } from './report-of-check.ts'
import { sendPaidReportAgain } from './send-paid-report-again.ts'
import { type ResendDeps, sendReportAgain } from './send-report-again.ts'

export function verificationRoutes(deps: CreateDeps & ReportDeps & ResendDeps): Route[] {
  return [
    route(contract.createVerification, ({ body }, { actor, language }) =>
      createVerification(deps, actor, { ...body, language }),
    ),
    route(contract.readVerification, ({ params, query }, { actor, language }) =>
      readVerification(deps, actor, { id: params.id, accessToken: query.access_token }, language),
    ),
    route(contract.readVerificationReport, ({ params, query }, { actor, language }) =>
      readReport(deps, actor, { id: params.id, accessToken: query.access_token }, language),
    ),
    route(contract.deliverVerification, ({ params, body }, { actor, network }) =>
      sendReportAgain(
        deps,
        actor,
        { id: params.id, email: body.email, accessToken: body.access_token },
        network,
      ),
    ),
    route(contract.sendPaidReportAgain, ({ body }, { network }) => sendPaidReportAgain(deps, body, network)),
    route(contract.recentVerifications, (_input, { actor }) => listRecentVerifications(deps, actor)),
    route(contract.listVerifications, ({ query }, { actor }) => listVerifications(deps, actor, query)),
  ]
}
