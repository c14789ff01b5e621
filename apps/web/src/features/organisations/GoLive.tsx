import type { EndpointData } from '@amana/contract/endpoint'
import { formatNaira } from '@amana/contract/money'
import { type Client, createClient } from '@amana/contract/organisations'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { ConfirmPerson } from '../../ui/ConfirmPerson.tsx'
import { Alert, Button, Dialog, Form, TextField } from '../../ui/index.ts'
import { organisation, clients as text } from './messages.ts'
import { networksOf } from './NewClient.tsx'
import { useRefresh } from './queries.ts'
import type { OrganisationDetail } from './roles.ts'

interface Props {
  whole: OrganisationDetail
  /** The test client whose system works. */
  client: Client
  onMade: (made: EndpointData<typeof createClient>) => void
  onCancel: () => void
}

/** Makes a live client with the scopes of a test client: says what it costs, and asks for the password. */
export function GoLive({ whole, client, onMade, onCancel }: Props) {
  const refresh = useRefresh()
  const bodyFrom = (values: Typed) => bodyOf(client, values)
  const { form, field } = useForm({
    initial: {
      name: client.name,
      expires: '',
      allowed_networks: client.allowed_networks.join(', '),
      password: '',
      second_step: '',
    },
    endpoint: createClient,
    failed: organisation.failed,
    body: bodyFrom,
    async send(values) {
      const { data } = await call(createClient, {
        params: { organisation: whole.id },
        body: bodyFrom(values),
      })
      void refresh()
      onMade(data)
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={text.goLiveTitle(client.name)}
      description={text.goLiveText}
    >
      <Form {...form} label={text.goLiveTitle(client.name)}>
        <p>{text.goLivePrice(formatNaira(whole.price), formatNaira(whole.balance))}</p>
        {whole.balance < whole.price && <Alert tone="warning">{text.goLiveEmpty}</Alert>}
        <TextField {...field('name')} label={text.name} autoComplete="off" />
        <TextField {...field('expires')} label={text.expires} type="date" />
        <TextField
          {...field('allowed_networks')}
          label={text.networks}
          hint={text.networksHint}
          autoComplete="off"
        />
        <p className="text-sm text-muted">{text.goLivePassword}</p>
        <ConfirmPerson password={field('password')} secondStep={field('second_step')} always />
        <Button type="submit" pending={form.pending}>
          {text.createLive}
        </Button>
      </Form>
    </Dialog>
  )
}

interface Typed {
  name: string
  expires: string
  allowed_networks: string
  password: string
  second_step: string
}

function bodyOf({ scopes }: Client, { name, expires, allowed_networks, password, second_step }: Typed) {
  return {
    name,
    scopes,
    sandbox: false,
    expires: expires || undefined,
    allowed_networks: networksOf(allowed_networks),
    password: password || undefined,
    second_step: second_step || undefined,
  }
}
