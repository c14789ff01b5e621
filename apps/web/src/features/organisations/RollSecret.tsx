import type { EndpointData } from '@amana/contract/endpoint'
import { type Client, rollClientSecret } from '@amana/contract/organisations'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { ConfirmPerson } from '../../ui/ConfirmPerson.tsx'
import { Alert, Button, Dialog, Form } from '../../ui/index.ts'
import { organisation, clients as text } from './messages.ts'
import { useRefresh } from './queries.ts'
import type { OrganisationDetail } from './roles.ts'
import { Secret } from './Secret.tsx'

interface Props {
  whole: OrganisationDetail
  client: Client
  onClose: () => void
}

/** Asks for the password, then shows the new secret this once. */
export function RollSecret({ whole, client, onClose }: Props) {
  const [rolled, setRolled] = useState<EndpointData<typeof rollClientSecret> | null>(null)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      deliberate={rolled !== null}
      title={rolled ? text.rolledTitle : text.rollTitle(client.name)}
      description={rolled ? undefined : text.rollText}
      footer={rolled ? <Button onClick={onClose}>{text.done}</Button> : undefined}
    >
      {rolled ? (
        <>
          <Alert tone="warning">{text.rolledText(formatDateTime(rolled.old_valid_until))}</Alert>
          <Secret label={text.secret} copy={text.copySecret} value={rolled.client_secret} />
        </>
      ) : (
        <Ask whole={whole} client={client} onRolled={setRolled} />
      )}
    </Dialog>
  )
}

interface AskProps extends Omit<Props, 'onClose'> {
  onRolled: (rolled: EndpointData<typeof rollClientSecret>) => void
}

function Ask({ whole, client, onRolled }: AskProps) {
  const refresh = useRefresh()
  const { form, field } = useForm({
    initial: { password: '', second_step: '' },
    endpoint: rollClientSecret,
    failed: organisation.failed,
    body: bodyOf,
    async send(values) {
      const { data } = await call(rollClientSecret, {
        params: { organisation: whole.id, id: client.id },
        body: bodyOf(values),
      })
      void refresh()
      onRolled(data)
    },
  })
  return (
    <Form {...form} label={text.rollTitle(client.name)}>
      <ConfirmPerson password={field('password')} secondStep={field('second_step')} always />
      <Button type="submit" pending={form.pending}>
        {text.rollDo}
      </Button>
    </Form>
  )
}

function bodyOf({ password, second_step }: { password: string; second_step: string }) {
  return { password: password || undefined, second_step: second_step || undefined }
}
