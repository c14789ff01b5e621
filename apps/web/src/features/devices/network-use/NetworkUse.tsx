import type { Device } from '@amana/contract/devices'
import { proveNetwork } from '@amana/contract/telecom'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type ApiError, call } from '../../../lib/api.ts'
import { formatDay } from '../../../lib/dates.ts'
import { networkUse } from '../../../lib/messages/network-use.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useSession } from '../../../lib/use-session.ts'
import { useDeployment } from '../../../lib/use-support.ts'
import { Alert, Button, Imei, LinkButton } from '../../../ui/index.ts'
import { networkProof } from './messages.ts'

const text = networkProof

export interface NetworkUseProps {
  device: Pick<Device, 'imei' | 'imei2' | 'in_use'>
}

/**
 * The date on which a network saw the owner's SIM in the phone, and the button that asks it: use, never a
 * proof of ownership. Where no network is asked, a date from before.
 */
export function NetworkUse({ device }: NetworkUseProps) {
  const id = useId()
  const { deployment } = useDeployment()
  if (!deployment?.telecom_records && !device.in_use) return null
  return (
    <section aria-labelledby={id} className="grid max-w-prose gap-3">
      <h2 id={id} className="text-lg md:text-xl">
        {text.heading}
      </h2>
      <p className={device.in_use ? 'font-semibold' : 'text-muted'}>
        {device.in_use ? networkUse.inUse(formatDay(device.in_use.at), device.in_use.network) : text.never}
      </p>
      {deployment?.telecom_records && <AskNetwork device={device} />}
    </section>
  )
}

function AskNetwork({ device }: NetworkUseProps) {
  const { user } = useSession()
  const [imei, setImei] = useState(device.imei)
  const ask = useAskNetwork()
  if (!user?.phone_verified || !user.phone_number)
    return (
      <>
        <p className="text-muted text-sm">{text.verifyFirst}</p>
        <LinkButton to={paths.settingsPhone} variant="secondary" className="justify-self-start">
          {text.verify}
        </LinkButton>
      </>
    )
  return (
    <>
      {device.imei2 && <WhichImei imeis={[device.imei, device.imei2]} chosen={imei} onChoose={setImei} />}
      <p className="text-muted text-sm">{text.explain(user.phone_number)}</p>
      <Button
        variant="secondary"
        className="justify-self-start"
        pending={ask.isPending}
        onClick={() => ask.mutate(imei)}
      >
        {device.in_use ? text.renew : text.agree}
      </Button>
      <Answer ask={ask} />
    </>
  )
}

/** A network knows the IMEI of the place that the SIM is in. */
function WhichImei({
  imeis,
  chosen,
  onChoose,
}: {
  imeis: readonly string[]
  chosen: string
  onChoose: (imei: string) => void
}) {
  const name = useId()
  return (
    <fieldset>
      <legend className="font-semibold">{text.which}</legend>
      <p className="text-muted text-sm">{text.whichHint}</p>
      {imeis.map((imei) => (
        <label key={imei} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={name}
            className="size-5 accent-brand"
            checked={imei === chosen}
            onChange={() => onChoose(imei)}
          />
          <Imei imei={imei} />
        </label>
      ))}
    </fieldset>
  )
}

function Answer({ ask: { data, error } }: { ask: ReturnType<typeof useAskNetwork> }) {
  if (error) return <Alert tone="danger">{refusalText(error, text.failed)}</Alert>
  if (!data) return null
  if (data.match) return <Alert tone="success">{text.yes}</Alert>
  const { title, text: why } = data.match === false ? text.no : text.unknown
  return (
    <Alert tone={data.match === false ? 'warning' : 'info'} title={title}>
      {why}
    </Alert>
  )
}

/** One press, one question. */
function useAskNetwork() {
  const queries = useQueryClient()
  return useMutation<{ match: boolean | null }, ApiError, string>({
    networkMode: 'always',
    mutationFn: async (imei) =>
      (await call(proveNetwork, { params: { imei }, body: { consent: true } })).data,
    // The page of the device has the date, the settings have the consent.
    onSuccess: () => void queries.invalidateQueries(),
  })
}
