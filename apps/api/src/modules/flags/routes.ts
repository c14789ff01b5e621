import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { changeFlagMode } from './change-mode.ts'
import { createFlag } from './create-flag.ts'
import { createTheftReport } from './create-theft-report.ts'
import type { TheftReportDeps } from './deps.ts'
import { addReportImei } from './imei-to-follow/add-report-imei.ts'
import { askLastPhone } from './imei-to-follow/ask-last-phone.ts'
import { lookUpPhones } from './imei-to-follow/look-up-phones.ts'
import { readTheftReport } from './read-theft-report.ts'
import { resendTheftReportCode } from './resend-theft-report-code.ts'
import { verifyTheftReportContact } from './verify-theft-report-contact.ts'

export function flagRoutes(deps: TheftReportDeps): Route[] {
  return [
    route(contract.createFlag, ({ params, body }, { actor }) => createFlag(deps, actor, params, body)),
    route(contract.changeFlagMode, ({ params, body }, { actor }) =>
      changeFlagMode(deps, actor, params, body),
    ),
    route(contract.createReport, ({ body }, { actor, network, language }) =>
      createTheftReport(deps, actor, body, network, language),
    ),
    route(contract.verifyReportContact, ({ params, body }, { network }) =>
      verifyTheftReportContact(deps, {
        caseNumber: params.case,
        code: body.code,
        unverifiedPhone: body.phone,
        network,
      }),
    ),
    route(contract.resendReportCode, ({ params, body }, { network }) =>
      resendTheftReportCode(deps, { caseNumber: params.case, unverifiedPhone: body.phone, network }),
    ),
    route(contract.lookUpPhones, ({ body }, { network, language }) =>
      lookUpPhones(deps, body, network, language),
    ),
    route(contract.askLastPhone, ({ body }) => askLastPhone(deps, body)),
    route(contract.addReportImei, ({ params, body }) => addReportImei(deps, params.case, body)),
    route(contract.readReport, ({ params, query }) => readTheftReport(deps, params.case, query.phone)),
  ]
}
