import { normaliseImei, parseImei } from '@amana/contract/imei'
import { useSearchParams } from 'react-router'
import { useFocusOnStep } from '../../lib/focus.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { Button, Card, ErrorState, Form, ImeiField, PageHeading, Skeleton } from '../../ui/index.ts'
import { DeviceChecks } from './DeviceChecks.tsx'
import { contacts } from './messages.ts'
import { useDeviceValidation } from './use-device-validation.ts'

const text = contacts.device

/**
 * `/device-validation?imei=` (decisions §10). The IMEI in the address is the page's state, so that back,
 * forward and reload work.
 */
export function Component() {
  usePageTitle(text.title)
  const [search, setSearch] = useSearchParams()
  const asked = search.get('imei')
  const parsed = asked === null ? null : parseImei(asked)
  useFocusOnStep(parsed?.ok ? parsed.imei : null)
  return (
    <div className="mx-auto w-full max-w-prose">
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      {parsed?.ok ? (
        <Validation key={parsed.imei} imei={parsed.imei} />
      ) : (
        <ImeiForm
          key={asked}
          initial={asked ?? ''}
          error={parsed?.message ?? null}
          onImei={(imei) => setSearch({ imei })}
        />
      )}
    </div>
  )
}

function ImeiForm({
  initial,
  error,
  onImei,
}: {
  initial: string
  error: string | null
  onImei: (imei: string) => void
}) {
  const { form, field } = useForm({
    initial: { imei: initial },
    errors: error ? { imei: error } : {},
    check({ imei }) {
      const parsed = parseImei(imei)
      return parsed.ok ? {} : { imei: parsed.message }
    },
    send: ({ imei }) => onImei(normaliseImei(imei)),
  })
  return (
    <Card>
      <Form {...form} label={text.form}>
        <ImeiField {...field('imei')} label={text.imei} />
        <Button type="submit" size="lg" className="w-full sm:w-auto sm:justify-self-start">
          {text.submit}
        </Button>
      </Form>
    </Card>
  )
}

function Validation({ imei }: { imei: string }) {
  const answer = useDeviceValidation(imei)
  if (answer.state === 'done') return <DeviceChecks validation={answer.validation} />
  return (
    <Card>
      {answer.state === 'failed' ? (
        <ErrorState title={text.failed} text={answer.error.message} onRetry={answer.retry} />
      ) : (
        <div role="status" className="grid gap-5">
          <span className="sr-only">{text.loading}</span>
          <Skeleton className="h-7 w-1/2" />
          {['sim', 'number', 'model', 'flag'].map((check) => (
            <Skeleton key={check} className="h-12 w-full" />
          ))}
          <Skeleton className="h-11 w-2/3" />
        </div>
      )}
    </Card>
  )
}
