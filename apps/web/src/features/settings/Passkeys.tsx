import type { Passkey } from '@amana/contract/passkeys'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { whyNoPasskeys } from '../../lib/passkeys.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { Alert, Button, ErrorState, StatusBadge } from '../../ui/index.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { settings } from './messages.ts'
import { usePasskeys } from './passkey-queries.ts'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'
import { timeText } from './time-text.ts'

const text = settings.passkeys

const loadDialogs = () => import('./PasskeyDialogs.tsx')
const RenamePasskey = lazyPart(async () => (await loadDialogs()).RenamePasskey)
const RemovePasskey = lazyPart(async () => (await loadDialogs()).RemovePasskey)

export interface PasskeysProps {
  userId: string
  /** Their passkey is the second step: removing one asks for the password. */
  officer?: boolean
}

/** The passkeys of the account: listed, added, renamed, removed. */
export function Passkeys({ userId, officer = false }: PasskeysProps) {
  const { data, error, refetch } = usePasskeys()
  const [open, setOpen] = useState<{ what: 'rename' | 'remove'; passkey: Passkey } | null>(null)
  if (!data && error)
    return (
      <ErrorState
        title={text.loadFailed}
        text={refusalText(error, '') || undefined}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SettingsSkeleton rows={2} />
  const officerId = officer ? userId : null
  const close = () => setOpen(null)
  const missing = whyNoPasskeys()
  return (
    <div className="grid gap-5">
      {data.length === 0 ? (
        <p>
          <StatusBadge tone="neutral">{text.none}</StatusBadge>
        </p>
      ) : (
        <ul className="grid">
          {data.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ what: 'rename', passkey })}
              onRemove={() => setOpen({ what: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {missing === null ? <AddPasskey officerId={officerId} /> : <Alert tone="info">{missing}</Alert>}
      <Suspense>
        {open?.what === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} />}
        {open?.what === 'remove' && (
          <RemovePasskey passkey={open.passkey} officerId={officerId} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}

interface RowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

function Row({ passkey, onRename, onRemove }: RowProps) {
  const { name, device, created_at, last_used_at, copied_at } = passkey
  return (
    <li className="grid gap-3 border-line py-3 not-last:border-b">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-muted">{text.added(device, timeText(created_at))}</p>
          <p className="text-sm text-muted">
            {last_used_at === null ? text.unused : text.used(timeText(last_used_at))}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" aria-label={text.renameOf(name)} onClick={onRename}>
            {text.rename}
          </Button>
          <Button variant="secondary" aria-label={text.removeOf(name)} onClick={onRemove}>
            {text.remove}
          </Button>
        </div>
      </div>
      {copied_at !== undefined && (
        <Alert tone="danger" title={text.copied}>
          {text.copiedText(timeText(copied_at))}
        </Alert>
      )}
    </li>
  )
}
