import { useState } from 'react'
import { FIRST_FOCUS } from '../../lib/focus.ts'
import { Button, Form, ImeiField, TextField, toast } from '../../ui/index.ts'
import { ScanButton } from '../../ui/ScanButton.tsx'
import { placeScanned } from '../../ui/scan/scanned-imeis.ts'
import type { Draft } from './draft.ts'
import { FocusOnAppear } from './FocusOnAppear.tsx'
import { ModelFields } from './ModelFields.tsx'
import { registration } from './messages.ts'
import { RefusalNote } from './RefusalNote.tsx'
import type { UseDraft } from './use-draft.ts'
import { useImeiStep } from './use-imei-step.ts'

export interface ImeiStepProps {
  draft: Draft
  edit: UseDraft['edit']
  /** The draft is discarded: the person starts with another device. */
  onRestart: () => void
  onDone: () => void
}

/** Step 1 of 4: the IMEI by typing, pasting or scanning, and the phone's model. */
export function ImeiStep({ draft, edit, onRestart, onDone }: ImeiStepProps) {
  const text = registration.imei
  const step = useImeiStep(draft, edit, onDone)
  // Null: neither added nor removed by hand. Afterwards the element in place of the pressed button takes the
  // focus.
  const [secondShown, setSecondShown] = useState<boolean | null>(null)
  // A number that came along, e.g. from a check, needs no typing.
  const [begins] = useState(draft.imei === '')
  // Another number would put another note in the place of the claim's.
  const [claiming, setClaiming] = useState(false)
  const secondOpen = secondShown || draft.imei2 !== ''

  function take(found: string[]) {
    step.change(placeScanned(found, draft, secondOpen))
    toast.success(found.length === 1 ? text.scannedOne : text.scannedBoth)
    document.getElementsByName('imei')[0]?.focus()
  }
  return (
    <>
      {step.refusal && (
        <FocusOnAppear key={step.refusal.imei} className="mb-6">
          <RefusalNote refusal={step.refusal} draft={draft} onRestart={onRestart} onClaiming={setClaiming} />
        </FocusOnAppear>
      )}
      {!claiming && (
        <Form
          onSubmit={(event) => step.submit(event.currentTarget)}
          error={null}
          pending={step.pending}
          label={text.form}
        >
          <ImeiField
            label={text.label}
            name="imei"
            hint={text.hint}
            value={draft.imei}
            error={step.errors.imei}
            scan={false}
            autoFocus={begins && !step.refusal}
            {...(begins ? FIRST_FOCUS : {})}
            onChange={(imei) => step.change({ imei })}
          />
          <div>
            <ScanButton className="w-full sm:w-auto" onFound={take} />
            <p className="mt-1.5 text-sm text-muted">{text.scanHint}</p>
          </div>
          {secondOpen ? (
            <div>
              <ImeiField
                label={text.second}
                name="imei2"
                hint={text.secondHint}
                value={draft.imei2}
                error={step.errors.imei2}
                scan={false}
                autoFocus={secondShown === true}
                onChange={(imei2) => step.change({ imei2 })}
              />
              <Button
                variant="ghost"
                className="-ml-4"
                onClick={() => {
                  setSecondShown(false)
                  step.change({ imei2: '' })
                }}
              >
                {text.removeSecond}
              </Button>
            </div>
          ) : (
            <Button
              variant="ghost"
              autoFocus={secondShown === false}
              className="-ml-4 justify-self-start text-left"
              onClick={() => setSecondShown(true)}
            >
              {text.addSecond}
            </Button>
          )}
          <ModelFields draft={draft} step={step} />
          <TextField
            label={text.location}
            hint={text.locationHint}
            name="last_known_location"
            autoComplete="off"
            maxLength={200}
            value={draft.lastKnownLocation}
            onChange={(lastKnownLocation) => step.change({ lastKnownLocation })}
          />
          <Button type="submit" size="lg" pending={step.pending} className="w-full">
            {text.submit}
          </Button>
        </Form>
      )}
    </>
  )
}
