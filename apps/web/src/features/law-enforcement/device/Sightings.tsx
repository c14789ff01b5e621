import type { OfficerDevice } from '@amana/contract/law-enforcement'
import { listSightings, type SeenCase, type Sighting } from '@amana/contract/sightings'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { Alert, Button, Dialog, Form } from '../../../ui/index.ts'
import { RecordList } from '../../../ui/RecordList.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { ageText } from '../age-text.ts'
import { lawEnforcement } from '../messages.ts'
import { officerDraft } from '../officer-draft.ts'
import { officerDateTime } from '../officer-text.ts'
import { SectionCard } from '../SectionCard.tsx'
import { Copies } from './Copies.tsx'
import { deviceDetail } from './messages.ts'

const text = deviceDetail.sightings

/** That networks saw the phone, and for officers who may read it where (decisions §20). */
export function Sightings({ device: { seen, flags } }: { device: OfficerDevice }) {
  if (seen.length === 0) return null
  return (
    <SectionCard heading={text.heading}>
      <ul className="grid gap-6">
        {seen.map((one) => {
          const flag = flags.find(({ id }) => id === one.flag_id)
          return (
            <li key={one.flag_id} className="grid gap-4">
              <SeenIn
                seen={one}
                caseNumber={flag?.case_number ?? ''}
                open={flag?.status === 'active' && flag.flag_type !== 'found'}
              />
            </li>
          )
        })}
      </ul>
    </SectionCard>
  )
}

interface SeenInProps {
  seen: SeenCase
  caseNumber: string
  /** The case is open: the true owner's SIM can be named. */
  open: boolean
}

function SeenIn({ seen: { flag_id, last_seen_at, copied_at }, caseNumber, open }: SeenInProps) {
  const [asking, setAsking] = useState(false)
  // Forgotten when the page is left: each look is recorded.
  const [rows, setRows] = useState<readonly Sighting[] | null>(null)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <span className="block">{text.last(ageText(last_seen_at, Date.now()), caseNumber)}</span>
          <span className="block text-muted text-sm">{text.note}</span>
        </p>
        <Button
          variant="secondary"
          onClick={() => setAsking(true)}
          aria-label={rows === null ? text.showCase(caseNumber) : undefined}
        >
          {rows === null ? text.show : text.again}
        </Button>
      </div>
      {copied_at !== null && (
        <Alert tone="warning" title={text.copied}>
          {text.copiedText(officerDateTime(copied_at))}
        </Alert>
      )}
      <Dialog open={asking} onOpenChange={setAsking} title={text.title} description={text.text}>
        <PurposeForm
          flagId={flag_id}
          onRead={(read) => {
            setRows(read)
            setAsking(false)
          }}
        />
      </Dialog>
      {rows !== null && <SightingRows rows={rows} />}
      {rows !== null && open && <Copies flagId={flag_id} />}
    </>
  )
}

function SightingRows({ rows }: { rows: readonly Sighting[] }) {
  const { columns } = text
  if (rows.length === 0) return <p className="text-muted">{text.none}</p>
  return (
    <RecordList
      caption={text.heading}
      columns={[columns.at, columns.network, columns.place, columns.reference]}
      items={rows}
      keyOf={({ network, reference }) => `${network} ${reference}`}
      cells={({ at, network, state, area, reference }) => [
        <span key="at">
          <time dateTime={at} className="block">
            {officerDateTime(at)}
          </time>
          <span className="block text-muted">{ageText(at, Date.now())}</span>
        </span>,
        network,
        <span key="place">
          <span className="block">{area ?? lawEnforcement.missing}</span>
          <span className="block text-muted">{state}</span>
        </span>,
        <span key="reference" className="wrap-anywhere">
          {reference}
        </span>,
      ]}
    />
  )
}

interface PurposeFormProps {
  flagId: number
  onRead: (rows: readonly Sighting[]) => void
}

function PurposeForm({ flagId, onRead }: PurposeFormProps) {
  const { form, field } = useForm({
    initial: { purpose: '' },
    draft: officerDraft(`sightings ${flagId}`, ['purpose']),
    check: ({ purpose }) => (purpose.trim() === '' ? { purpose: text.purposeRequired } : {}),
    failed: text.failed,
    async send({ purpose }) {
      onRead((await call(listSightings, { params: { id: flagId }, query: { purpose } })).data)
    },
  })
  return (
    <Form {...form}>
      <TextAreaField {...field('purpose')} label={text.purpose} rows={3} maxLength={500} />
      <Button type="submit" pending={form.pending}>
        {text.show}
      </Button>
    </Form>
  )
}
