import type { EndpointData } from '@amana/contract/endpoint'
import { type Client, createClient, listClients, revokeClient } from '@amana/contract/organisations'
import { type PartnerScope, scopesOfKind } from '@amana/contract/partner-scopes'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { ConfirmPerson } from '../../ui/ConfirmPerson.tsx'
import { Alert, Button, Dialog, EmptyState, Form, StatusBadge, TextField } from '../../ui/index.ts'
import { Choices } from './Choices.tsx'
import { Confirm } from './Confirm.tsx'
import { Loaded } from './Loaded.tsx'
import { organisation, clients as text } from './messages.ts'
import { useChange, useRead, useRefresh } from './queries.ts'
import { emptyText, may, type OrganisationDetail } from './roles.ts'
import { Secret } from './Secret.tsx'

type CreatedClient = EndpointData<typeof createClient>
/** The scopes that have something behind them today. */
const USUAL: PartnerScope[] = ['checks:read', 'device-authenticity:check-status', 'webhooks:manage']

/** The organisation's systems: make one, see when it was used, end it. */
export function Clients({ whole }: { whole: OrganisationDetail }) {
  const params = { organisation: whole.id }
  const read = useRead(listClients, { params })
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<CreatedClient | null>(null)
  const [revoking, setRevoking] = useState<Client | null>(null)
  const revoke = useChange(revokeClient, () => setRevoking(null))
  const allowed = scopesOfKind(whole.kind)
  const develops = may(whole, 'developer') && allowed.length > 0
  const { title, ...empty } = text.empty
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted">{text.intro}</p>
        {develops && <Button onClick={() => setAdding(true)}>{text.add}</Button>}
      </div>
      <Loaded read={read}>
        {({ results }) =>
          results.length === 0 ? (
            <EmptyState
              icon="phone"
              title={allowed.length > 0 ? title : text.none.title}
              text={allowed.length > 0 ? emptyText(whole, develops, empty) : text.none.text}
            />
          ) : (
            <ul className="divide-y divide-line">
              {results.map((client) => (
                <li key={client.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                  <div className="min-w-0">
                    <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                      {client.name}
                      <StatusBadge tone={client.sandbox ? 'neutral' : 'clean'}>
                        {client.sandbox ? text.test : text.live}
                      </StatusBadge>
                      {stateOf(client) && <StatusBadge tone="failed">{stateOf(client)}</StatusBadge>}
                    </p>
                    <p className="text-sm text-muted wrap-anywhere">
                      {client.id}. {usageOf(client)}
                    </p>
                    <p className="text-sm text-muted wrap-anywhere">{boundsOf(client)}</p>
                    <p className="text-sm text-muted">
                      {client.scopes.map((scope) => text.scopeNames[scope]).join('; ')}
                    </p>
                  </div>
                  {may(whole, 'developer') && client.revoked_at === null && (
                    <Button
                      variant="secondary"
                      aria-label={text.revokeOne(client.name)}
                      onClick={() => setRevoking(client)}
                    >
                      {text.revoke}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Dialog open={adding} onOpenChange={setAdding} title={text.add}>
        <NewClient
          whole={whole}
          onMade={(client) => {
            setAdding(false)
            setMade(client)
          }}
        />
      </Dialog>
      <Dialog
        open={made !== null}
        onOpenChange={(open) => !open && setMade(null)}
        deliberate
        title={text.madeTitle}
        footer={<Button onClick={() => setMade(null)}>{text.done}</Button>}
      >
        <Alert tone="warning">{text.madeText}</Alert>
        {made && (
          <>
            <Secret label={text.id} copy={text.copyId} value={made.id} />
            {made.client_secret !== '' && (
              <Secret label={text.secret} copy={text.copySecret} value={made.client_secret} />
            )}
            <Secret label={text.key} copy={text.copyKey} value={made.api_key} />
          </>
        )}
      </Dialog>
      {revoking && (
        <Confirm
          title={text.revokeTitle(revoking.name)}
          text={text.revokeText}
          action={text.revoke}
          pending={revoke.isPending}
          onConfirm={() => revoke.mutate({ params: { ...params, id: revoking.id } })}
          onCancel={() => setRevoking(null)}
        />
      )}
    </div>
  )
}

function usageOf({ api_key_ends, last_used_at }: Client): string {
  const used = last_used_at ? text.lastUsed(formatDateTime(last_used_at)) : text.notUsed
  return api_key_ends ? `${text.keyEnds(api_key_ends)} ${used}` : used
}

function boundsOf({ per_minute, per_day, expires_at, allowed_networks }: Client): string {
  const parts = [
    text.limits(per_minute, per_day),
    expires_at && text.until(formatDateTime(expires_at)),
    allowed_networks.length > 0 && text.from(allowed_networks.join(', ')),
  ]
  return parts.filter(Boolean).join(' ')
}

function stateOf({ revoked_at, expires_at }: Client): string | null {
  if (revoked_at !== null) return text.revoked
  return expires_at !== null && Date.parse(expires_at) <= Date.now() ? text.expired : null
}

function NewClient({ whole, onMade }: { whole: OrganisationDetail; onMade: (made: CreatedClient) => void }) {
  const refresh = useRefresh()
  const [scopes, setScopes] = useState<PartnerScope[]>(USUAL)
  const [sandbox, setSandbox] = useState<'test'[]>(whole.status === 'approved' ? [] : ['test'])
  const isTest = sandbox.length > 0
  const { form, field } = useForm({
    initial: { name: '', scopes: '', expires: '', allowed_networks: '', password: '', second_step: '' },
    endpoint: createClient,
    failed: organisation.failed,
    body: (values) => bodyOf({ ...values, scopes, sandbox: isTest }),
    async send(values) {
      const body = bodyOf({ ...values, scopes, sandbox: isTest })
      const { data } = await call(createClient, { params: { organisation: whole.id }, body })
      void refresh()
      onMade(data)
    },
  })
  const { error } = field('scopes')
  return (
    <Form {...form} label={text.add}>
      <TextField {...field('name')} label={text.name} autoComplete="off" />
      <Choices
        label={text.test}
        options={[{ value: 'test', label: text.sandbox }]}
        chosen={sandbox}
        onChange={setSandbox}
      />
      <Choices
        label={text.scopes}
        options={scopesOfKind(whole.kind).map((value) => ({ value, label: text.scopeNames[value] }))}
        chosen={scopes}
        onChange={setScopes}
        error={error?.toString()}
      />
      <TextField {...field('expires')} label={text.expires} type="date" />
      <TextField
        {...field('allowed_networks')}
        label={text.networks}
        hint={text.networksHint}
        autoComplete="off"
      />
      {!isTest && <ConfirmPerson password={field('password')} secondStep={field('second_step')} always />}
      <Button type="submit" pending={form.pending}>
        {text.create}
      </Button>
    </Form>
  )
}

interface Typed {
  name: string
  expires: string
  allowed_networks: string
  password: string
  second_step: string
  scopes: PartnerScope[]
  sandbox: boolean
}

function bodyOf({ name, expires, allowed_networks, password, second_step, scopes, sandbox }: Typed) {
  const networks = allowed_networks.split(/[\s,]+/).filter(Boolean)
  const body = { name, scopes, sandbox, expires: expires || undefined, allowed_networks: networks }
  return sandbox ? body : { ...body, password: password || undefined, second_step: second_step || undefined }
}
