import { downloadDeviceReport, type OfficerDevice } from '@amana/contract/law-enforcement'
import { useState } from 'react'
import { fetchFile, saveFile } from '../../../lib/download.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useDownload } from '../../../lib/use-download.ts'
import { Button, Dialog, Form, Icon, TextField } from '../../../ui/index.ts'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { lawEnforcement } from '../messages.ts'
import { caseOf } from './device-title.ts'
import { deviceDetail } from './messages.ts'

const text = deviceDetail.report

/** The report for use as evidence (decisions §9): at once for the page's case, or with a purpose. */
export function DownloadReport({ device }: { device: OfficerDevice }) {
  const { imei } = device
  const reference = caseOf(device)
  const [open, setOpen] = useState(false)
  const { pending, start } = useDownload(() =>
    fetchFile(downloadDeviceReport, { params: { imei }, query: { reference } }),
  )
  return (
    <>
      <Button pending={pending} onClick={start}>
        {!pending && <Icon name="document" size={20} />}
        {deviceDetail.download}
      </Button>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {text.forPurpose}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={text.title} description={text.text}>
        <PurposeForm imei={imei} reference={reference} close={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

interface PurposeFormProps {
  imei: string
  reference: string
  close: () => void
}

function PurposeForm({ imei, reference, close }: PurposeFormProps) {
  const { form, field } = useForm({
    initial: { reference, purpose: '' },
    failed: text.failed,
    async send(query) {
      const { blob, filename } = await fetchFile(downloadDeviceReport, { params: { imei }, query })
      saveFile(blob, filename)
      close()
    },
  })
  return (
    <Form {...form}>
      <TextField {...field('reference')} label={text.reference} autoComplete="off" maxLength={100} />
      <TextAreaField {...field('purpose')} label={text.purpose} rows={3} maxLength={500} />
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" pending={form.pending}>
          {text.submit}
        </Button>
        <Button variant="secondary" onClick={close}>
          {lawEnforcement.cancel}
        </Button>
      </div>
    </Form>
  )
}
