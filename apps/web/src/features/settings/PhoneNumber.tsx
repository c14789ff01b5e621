import type { Profile } from '@amana/contract/profile'
import { paths } from '../../lib/paths.ts'
import { LinkButton, StatusBadge, TextField } from '../../ui/index.ts'
import { settings } from './messages.ts'

const text = settings.phone
/** Where /auth/verify-phone leads afterwards. */
const BACK = { back: 'settings' }

/** The number and its status, on the row of a phone. */
export function PhoneNote({ profile: { phone_number, phone_verified } }: { profile: Profile }) {
  if (phone_number === null) return text.none
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {phone_number}
      <StatusBadge tone={phone_verified ? 'clean' : 'pending'}>
        {phone_verified ? text.verified : text.unverified}
      </StatusBadge>
    </span>
  )
}

/** The account's number, whether it is proven, and the way to add, prove or change it. */
export function PhoneNumber({ profile: { phone_number, phone_verified } }: { profile: Profile }) {
  if (phone_number === null) {
    return (
      <div className="grid gap-3">
        <TextField label={text.label} value={text.none} readOnly />
        <LinkButton to={paths.verifyPhone} state={BACK}>
          {text.add}
        </LinkButton>
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <TextField label={text.label} value={phone_number} readOnly />
      <p>
        <StatusBadge tone={phone_verified ? 'clean' : 'pending'}>
          {phone_verified ? text.verified : text.unverified}
        </StatusBadge>
      </p>
      <div className="flex flex-col gap-3 sm:flex-row">
        {!phone_verified && (
          <LinkButton to={paths.verifyPhone} state={{ ...BACK, phone_number }}>
            {text.verify}
          </LinkButton>
        )}
        <LinkButton variant="secondary" to={paths.verifyPhone} state={BACK}>
          {text.change}
        </LinkButton>
      </div>
    </div>
  )
}
