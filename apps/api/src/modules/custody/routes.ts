import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { addPhotos } from './add-photos.ts'
import { correctCustody } from './correct-custody.ts'
import type { CustodyModuleDeps } from './deps.ts'
import {
  downloadHandIn,
  downloadReturnReceipt,
  readOwnReceipt,
  readReporterReceipt,
} from './download-receipt.ts'
import { listCustody, readCustody } from './list-custody.ts'
import { readOwnCustody } from './read-own-custody.ts'
import { readPhoto } from './read-photo.ts'
import { readReporterCustody } from './read-reporter-custody.ts'
import { recordHandIn } from './record-hand-in.ts'
import { removePhoto } from './remove-photo.ts'
import {
  nameReporterRepresentative,
  nameRepresentative,
  removeReporterRepresentative,
  removeRepresentative,
} from './representatives.ts'
import { returnPhone } from './return-phone.ts'
import { seizePhone } from './seize-phone.ts'
import { stepCustody, undoSeizure } from './step-custody.ts'

export function custodyRoutes(deps: CustodyModuleDeps): Route[] {
  return [
    route(contract.seizePhone, ({ body }, { actor }) => seizePhone(deps, actor, body)),
    route(contract.listCustody, ({ query }, { actor }) => listCustody(deps, actor, query)),
    route(contract.readCustody, ({ params }, { actor }) => readCustody(deps, actor, params.id)),
    route(contract.stepCustody, ({ params, body }, { actor }) => stepCustody(deps, actor, params.id, body)),
    route(contract.correctCustody, ({ params, body }, { actor }) =>
      correctCustody(deps, actor, params.id, body),
    ),
    route(contract.undoSeizure, ({ params }, { actor }) => undoSeizure(deps, actor, params.id)),
    route(contract.returnPhone, ({ params, body }, { actor }) => returnPhone(deps, actor, params.id, body)),
    route(contract.readOwnCustody, ({ params }, { actor }) => readOwnCustody(deps, actor, params.imei)),
    route(contract.readReporterCustody, ({ params, body }) => readReporterCustody(deps, params.case, body)),
    route(contract.readReporterReceipt, ({ params, body }, { language }) =>
      readReporterReceipt(deps, params.case, body, language),
    ),
    route(contract.nameReporterRepresentative, ({ params, body }) =>
      nameReporterRepresentative(deps, params.case, body),
    ),
    route(contract.removeReporterRepresentative, ({ params, body }) =>
      removeReporterRepresentative(deps, params.case, body),
    ),
    route(contract.nameRepresentative, ({ params, body }, { actor }) =>
      nameRepresentative(deps, actor, params.imei, body),
    ),
    route(contract.removeRepresentative, ({ params }, { actor }) =>
      removeRepresentative(deps, actor, params.imei),
    ),
    route(contract.readOwnReceipt, ({ params }, { actor, language }) =>
      readOwnReceipt(deps, actor, params.imei, language),
    ),
    route(contract.downloadReturnReceipt, ({ params }, { actor }) =>
      downloadReturnReceipt(deps, actor, params.id),
    ),
    route(contract.recordHandIn, ({ params, body }, { actor }) => recordHandIn(deps, actor, params.id, body)),
    route(contract.downloadHandInReceipt, ({ params }, { actor }) => downloadHandIn(deps, actor, params.id)),
    route(contract.addCustodyPhotos, ({ params }, { actor, files }) =>
      addPhotos(deps, actor, params.id, files),
    ),
    route(contract.readCustodyPhoto, ({ params }, { actor }) => readPhoto(deps, actor, params)),
    route(contract.removeCustodyPhoto, ({ params, body }, { actor }) =>
      removePhoto(deps, actor, params, body),
    ),
  ]
}
