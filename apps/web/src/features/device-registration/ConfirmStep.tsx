import type { User } from '@amana/contract/accounts'
import type { Device } from '@amana/contract/devices'
import { displayName } from '../../lib/display-name.ts'
import { paths } from '../../lib/paths.ts'
import { Alert, Button, Form, Icon, Imei, LinkButton } from '../../ui/index.ts'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { type Draft, filesOf } from './draft.ts'
import { FocusOnAppear } from './FocusOnAppear.tsx'
import { registration } from './messages.ts'
import { RefusalNote } from './RefusalNote.tsx'
import { RegistrationSummary } from './RegistrationSummary.tsx'
import { type RegistrationState, useRegistration } from './use-registration.ts'

export interface ConfirmStepProps {
  draft: Draft
  user: User | null
  onRestart: () => void
  onRegistered: (device: Device) => void
}

const text = registration.confirm

/** Step 3 of 4: a summary, and the registration itself. */
export function ConfirmStep({ draft, user, onRestart, onRegistered }: ConfirmStepProps) {
  const attempt = useRegistration(draft, onRegistered)
  const sending = attempt.state === 'sending'
  const again = attempt.state === 'failed' || attempt.state === 'cancelled'
  const facts = [
    { term: text.model, value: draft.model },
    { term: text.imei, value: <Imei imei={draft.imei} /> },
    ...(draft.imei2 ? [{ term: text.imei2, value: <Imei imei={draft.imei2} /> }] : []),
    { term: text.brand, value: draft.brand },
    { term: text.owner, value: displayName(user) },
    { term: text.documents, value: filesOf(draft).length > 0 ? text.uploaded : text.none },
  ]
  return (
    <div className="grid gap-6">
      {attempt.state === 'refused' && (
        <FocusOnAppear>
          <RefusalNote refusal={attempt.refusal} draft={draft} onRestart={onRestart} />
        </FocusOnAppear>
      )}
      <Form
        onSubmit={attempt.send}
        error={null}
        pending={sending || attempt.state === 'refused'}
        label={text.details}
      >
        {again && (
          <FocusOnAppear>
            <RegistrationError attempt={attempt} />
          </FocusOnAppear>
        )}
        <RegistrationSummary label={text.details} facts={facts} />
        <section className="rounded-md bg-brand-soft p-4">
          <h2 className="flex items-center gap-2 text-base font-semibold">
            <Icon name="shield" className="shrink-0 text-brand" />
            {text.benefits}
          </h2>
          <ul className="mt-2 grid list-disc gap-1 pl-6 text-sm">
            {text.benefitList.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
        </section>
        {sending ? (
          <>
            <UploadProgress label={text.progress} sent={attempt.sent} finishing={text.finishing} />
            <Button variant="secondary" onClick={attempt.cancel}>
              {text.cancel}
            </Button>
          </>
        ) : (
          attempt.state !== 'refused' && (
            <Button type="submit" size="lg" className="w-full">
              {again ? text.again : text.submit}
            </Button>
          )
        )}
      </Form>
    </div>
  )
}

function RegistrationError({ attempt }: { attempt: RegistrationState }) {
  if (attempt.state === 'cancelled') return <Alert>{text.cancelled}</Alert>
  if (attempt.state !== 'failed') return null
  const { error } = attempt
  if (error.code === 'network') {
    return (
      <Alert tone="danger" title={error.message}>
        {text.lost}
      </Alert>
    )
  }
  const aboutDocuments = error.errors.some(({ field }) => field === 'documents')
  const change = aboutDocuments ? (
    <LinkButton to={paths.uploadDocuments} variant="secondary">
      {text.changeDocuments}
    </LinkButton>
  ) : (
    error.errors.length > 0 && (
      <LinkButton to={paths.registerDevice} variant="secondary">
        {text.change}
      </LinkButton>
    )
  )
  return (
    <Alert tone="danger" title={text.failed} action={change}>
      <p>{error.message}</p>
      {error.errors
        .filter(({ message }) => message !== error.message)
        .map(({ field, message }) => (
          <p key={`${field} ${message}`}>{message}</p>
        ))}
    </Alert>
  )
}
