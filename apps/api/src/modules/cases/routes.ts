import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { addNews } from './add-news.ts'
import type { CaseDeps } from './deps.ts'
import { objectToReport } from './object-to-report.ts'
import { readLetter } from './read-letter.ts'
import { readNewsPhoto } from './read-news-photo.ts'
import { readTimeline } from './read-timeline.ts'
import { readPhoneSignIns, signOutPhone } from './sign-out-phone.ts'

export function caseRoutes(deps: CaseDeps): Route[] {
  return [
    route(contract.objectToReport, ({ params, body }, { actor }) =>
      objectToReport(deps, actor, params, body.reason),
    ),
    route(contract.readTimeline, ({ params }, { actor, language }) =>
      readTimeline(deps, actor, params, language),
    ),
    route(contract.addNews, ({ params, body }, { actor, files }) =>
      addNews(deps, actor, params, body.text, files),
    ),
    route(contract.readNewsPhoto, ({ params }, { actor }) => readNewsPhoto(deps, actor, params)),
    route(contract.readPhoneSignIns, ({ params: { imei } }, { actor, language }) =>
      readPhoneSignIns(deps, actor, { imei, language }),
    ),
    route(contract.signOutPhone, ({ params }, { actor }) => signOutPhone(deps, actor, params)),
    route(contract.readInsuranceLetter, ({ params }, { actor, language }) =>
      readLetter(deps, actor, params, language),
    ),
  ]
}
