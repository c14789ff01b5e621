import { formatImei } from '@amana/contract/imei'
import { paths } from '../../../lib/paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import type { ChosenPhone } from './look-up.ts'
import { findPhone } from './messages.ts'

const text = findPhone.chosen

/** In the place of the field: the phone of the look-up, or that its number follows. */
export function Chosen({ phone, onKnown }: { phone: ChosenPhone; onKnown: () => void }) {
  const { imei, name } = phone
  return (
    <div>
      <p className="mb-1.5 font-semibold">{text.phone}</p>
      <div className="rounded-lg border border-line bg-sunken p-4">
        <p className="font-semibold wrap-anywhere">{imei === null ? text.follows : name}</p>
        {imei === null ? (
          <p className="text-muted">{text.followsText}</p>
        ) : (
          <p className="digits">{formatImei(imei)}</p>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          <LinkButton variant="secondary" to={paths.findPhone}>
            {text.change}
          </LinkButton>
          <Button variant="ghost" onClick={onKnown}>
            {text.know}
          </Button>
        </div>
      </div>
    </div>
  )
}
