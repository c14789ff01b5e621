import { downloadReturnReceipt } from '@amana/contract/custody'
import { fetchFile } from '../../../lib/download.ts'
import { useDownload } from '../../../lib/use-download.ts'
import { Button, Icon } from '../../../ui/index.ts'
import { property } from './messages.ts'

const text = property.receipts

interface ReceiptButtonProps {
  id: number
  receipt: string
  /** In a list: the number alone. */
  short?: boolean
}

/** Saves the receipt of a returned phone. */
export function ReceiptButton({ id, receipt, short = false }: ReceiptButtonProps) {
  const { pending, start } = useDownload(() => fetchFile(downloadReturnReceipt, { params: { id } }))
  if (short)
    return (
      <button
        type="button"
        aria-label={text.save(receipt)}
        disabled={pending}
        onClick={start}
        className="text-link digits inline-flex min-h-11 items-center whitespace-nowrap text-xs lg:min-h-6"
      >
        {receipt}
      </button>
    )
  return (
    <Button variant="secondary" pending={pending} onClick={start}>
      {!pending && <Icon name="document" size={20} />}
      {text.save(receipt)}
    </Button>
  )
}
