import type { EndpointData } from '@amana/contract/endpoint'
import { type Client, type createClient, listClients, revokeClient } from '@amana/contract/organisations'
import { scopesOfKind } from '@amana/contract/partner-scopes'
import { useState } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { Alert, Button, Dialog, EmptyState, Link, StatusBadge } from '../../ui/index.ts'
import { Confirm } from './Confirm.tsx'
import { GoLive } from './GoLive.tsx'
import { Loaded } from './Loaded.tsx'
import { clients as text } from './messages.ts'
import { NewClient } from './NewClient.tsx'
import { useChange, useRead } from './queries.ts'
import { RollSecret } from './RollSecret.tsx'
import { emptyText, may, type OrganisationDetail } from './roles.ts'
import { Secret } from './Secret.tsx'

type CreatedClient = EndpointData<typeof createClient>

/** The organisation's systems: make one, see when it was used, end it. */
export function Clients({ whole }: { whole: OrganisationDetail }) {
  const params = { organisation: whole.id }
  const read = useRead(listClients, { params })
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<CreatedClient | null>(null)
  const [revoking, setRevoking] = useState<Client | null>(null)
  const [leaving, setLeaving] = useState<Client | null>(null)
  const [rolling, setRolling] = useState<Client | null>(null)
  const revoke = useChange(revokeClient, () => setRevoking(null))
  const allowed = scopesOfKind(whole.kind)
  const develops = may(whole, 'developer') && allowed.length > 0
  const { title, ...empty } = text.empty
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted">
          {text.intro}{' '}
          <Link to={paths.developers} className="text-link">
            {text.start}
          </Link>
        </p>
        {develops && <Button onClick={() => setAdding(true)}>{text.add}</Button>}
      </div>
      {whole.status === 'applied' && <p className="text-sm text-muted">{text.goLiveWaits}</p>}
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
                    <Acts
                      client={client}
                      approved={whole.status === 'approved'}
                      onGoLive={() => setLeaving(client)}
                      onRoll={() => setRolling(client)}
                      onRevoke={() => setRevoking(client)}
                    />
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
      {leaving && (
        <GoLive
          whole={whole}
          client={leaving}
          onMade={(client) => {
            setLeaving(null)
            setMade(client)
          }}
          onCancel={() => setLeaving(null)}
        />
      )}
      {rolling && <RollSecret whole={whole} client={rolling} onClose={() => setRolling(null)} />}
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

interface ActsProps {
  client: Client
  approved: boolean
  onGoLive: () => void
  onRoll: () => void
  onRevoke: () => void
}

function Acts({ client, approved, onGoLive, onRoll, onRevoke }: ActsProps) {
  const { name, sandbox, signs_in_by } = client
  return (
    <div className="flex flex-wrap items-center gap-3">
      {sandbox && approved && (
        <Button aria-label={text.goLiveOne(name)} onClick={onGoLive}>
          {text.goLive}
        </Button>
      )}
      {signs_in_by === 'secret' && (
        <Button variant="secondary" aria-label={text.rollOne(name)} onClick={onRoll}>
          {text.roll}
        </Button>
      )}
      <Button variant="secondary" aria-label={text.revokeOne(name)} onClick={onRevoke}>
        {text.revoke}
      </Button>
    </div>
  )
}

function usageOf({ api_key_ends, last_used_at }: Client): string {
  const used = last_used_at ? text.lastUsed(formatDateTime(last_used_at)) : text.notUsed
  return api_key_ends ? `${text.keyEnds(api_key_ends)} ${used}` : used
}

function boundsOf({ per_minute, per_day, expires_at, allowed_networks, old_secret_until }: Client): string {
  const parts = [
    text.limits(per_minute, per_day),
    expires_at && text.until(formatDateTime(expires_at)),
    allowed_networks.length > 0 && text.from(allowed_networks.join(', ')),
    old_secret_until && text.oldUntil(formatDateTime(old_secret_until)),
  ]
  return parts.filter(Boolean).join(' ')
}

function stateOf({ revoked_at, expires_at }: Client): string | null {
  if (revoked_at !== null) return text.revoked
  return expires_at !== null && Date.parse(expires_at) <= Date.now() ? text.expired : null
}
