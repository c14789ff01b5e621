import { Card, CopyButton, Imei } from '../../ui/index.ts'
import { results } from './messages.ts'

export interface DeviceFactsProps {
  imei: string
  /** Empty: not known. */
  brand: string
  model: string
}

/** The IMEI first, then the data of its TAC. A model that is not in the list is a normal case. */
export function DeviceFacts({ imei, brand, model }: DeviceFactsProps) {
  const text = results.preview
  return (
    <Card>
      <h2 className="sr-only">{text.device}</h2>
      <p className="text-sm text-muted">{text.imei}</p>
      <div className="flex items-center justify-between gap-2">
        <Imei imei={imei} className="font-semibold text-lg md:text-xl" />
        <CopyButton text={imei} toast={results.copied} />
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-4 border-line border-t pt-4">
        <div>
          <dt className="text-sm text-muted">{text.brand}</dt>
          <dd className="font-semibold">{brand || text.brandUnknown}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{text.model}</dt>
          <dd className="font-semibold">{model || text.modelUnknown}</dd>
        </div>
      </dl>
    </Card>
  )
}
