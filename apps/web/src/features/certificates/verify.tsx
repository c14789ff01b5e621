import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useForm } from '../../lib/form/use-form.ts'
import { newestOnly } from '../../lib/newest-only.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useBackOnline } from '../../lib/use-online.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { ScanButton } from '../../ui/ScanButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { parseCertificateNumber } from './certificate-number.ts'
import { moment, OfflineVerdict } from './OfflineVerdict.tsx'
import { type OfflineState, useKeptFiles } from './use-kept-files.ts'
import { verify as texts } from './verify/messages.ts'
import { type Outcome, verifyText } from './verify-offline.ts'

const loadScanner = async () => (await import('./CertificateScanDialog.tsx')).CertificateScanDialog

/**
 * `/verify` and `/certificates`: is a certificate Amana's, was it revoked? A code is judged here, after one
 * visit also without network (docs/adr/0022); a number or a link leads to the certificate's page.
 */
export function Component() {
  usePageTitle(texts.title)
  const navigate = useNavigate()
  const kept = useKeptFiles()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [begin] = useState(newestOnly)
  const { form, field, values, edit, show, settle } = useForm({
    initial: { certificate: '' },
    check: ({ certificate }) => (certificate.trim() === '' ? { certificate: texts.empty } : {}),
    send: ({ certificate }) => look(certificate),
  })

  async function look(certificate: string): Promise<void> {
    const number = parseCertificateNumber(certificate)
    if (number === null) return judge(certificate)
    if (navigator.onLine) return void (await navigate(paths.certificate(number)))
    show({ message: null, fields: { certificate: texts.offlineNumber } })
  }
  /** Shows the verdict in place of the one before, unless another text has come into the field meanwhile. */
  async function judge(certificate: string): Promise<void> {
    const isNewest = begin()
    setOutcome(null)
    const found = await verifyText(certificate).catch(() => undefined)
    if (!isNewest()) return
    settle()
    if (!found) return show({ message: found === null ? texts.noKeys : texts.notLoaded, fields: {} })
    setOutcome(found)
  }
  /** Another text: what was found about the one before, or still will be, is void. */
  function forget() {
    begin()
    setOutcome(null)
    settle()
  }
  // A newer status list may say otherwise.
  useBackOnline(outcome !== null, () => void judge(values.certificate))

  const { onChange, ...box } = field('certificate')
  return (
    <div className="mx-auto max-w-prose">
      <Heading />
      <Card className="grid gap-5">
        <ScanButton
          variant="primary"
          className="w-full sm:w-auto sm:justify-self-start"
          label={texts.scan}
          load={loadScanner}
          onFound={([certificate = '']) => {
            edit({ certificate })
            void look(certificate)
          }}
        />
        <Form {...form} label={texts.title} className="sm:grid-cols-[1fr_auto] sm:items-start">
          <TextField
            {...box}
            onChange={(typed) => {
              forget()
              onChange(typed)
            }}
            label={texts.label}
            hint={texts.hint}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
          <Button type="submit" variant="secondary" className="min-h-12 sm:mt-8" pending={form.pending}>
            {texts.submit}
          </Button>
        </Form>
        <p role="status" className="text-sm text-muted">
          {keptText(kept)}
        </p>
      </Card>
      {outcome && <OfflineVerdict outcome={outcome} />}
    </div>
  )
}

function Heading() {
  return (
    <PageHeading className="mb-6" subtitle={texts.subtitle}>
      {texts.title}
    </PageHeading>
  )
}

function Begins() {
  return (
    <div className="mx-auto max-w-prose">
      <Heading />
      <Card className="grid gap-5">
        <Skeleton className="h-12" />
        <Skeleton className="h-52" />
      </Card>
    </div>
  )
}

/** See app/beginnings.ts. */
export const beginnings = { '': Begins }

function keptText(kept: OfflineState): string {
  if (kept.state === 'keeping') return texts.kept.keeping
  if (kept.state === 'not') return texts.kept.not
  return kept.asOf === null ? texts.kept.readyWithoutList : texts.kept.ready(moment(kept.asOf))
}
