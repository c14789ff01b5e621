import { readInsuranceLetter } from '@amana/contract/cases'
import type { Device, FlagRecord } from '@amana/contract/devices'
import { fetchFile } from '../../lib/download.ts'
import { haveItBack } from '../../lib/have-it-back.ts'
import { nextSteps } from '../../lib/messages/next-steps.ts'
import { networkLines } from '../../lib/network-lines.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Button, Card, Icon, LinkButton } from '../../ui/index.ts'
import { NextStepList } from '../../ui/NextStepList.tsx'
import { cases } from './messages.ts'

const text = cases.next

/** Next steps of the owner of a phone that is gone; for a closed case or a report the letter alone. */
export function NextSteps({ device, flag }: { device: Device; flag: FlagRecord }) {
  const { pending, start } = useDownload(() =>
    fetchFile(readInsuranceLetter, { params: { imei: device.imei, id: flag.id } }),
  )
  const gone = flag.status === 'active'
  return (
    <section aria-labelledby="case-next">
      <Card className="grid gap-5">
        <h2 id="case-next" className="text-xl">
          {nextSteps.heading}
        </h2>
        {gone && (
          <>
            <NextStepList />
            {flag.mode === 'block' && <Networks device={device} />}
          </>
        )}
        <div className="grid gap-2">
          <Button variant="secondary" pending={pending} onClick={start}>
            {!pending && <Icon name="document" size={20} />}
            {text.letter}
          </Button>
          <p className="text-muted text-sm">{text.letterText}</p>
        </div>
        {gone &&
          (device.abilities.flag_found ? (
            <div className="grid gap-2">
              <LinkButton {...haveItBack(device.id)}>
                <Icon name="check" size={20} />
                {text.back}
              </LinkButton>
              <p className="text-muted text-sm">{text.backText}</p>
            </div>
          ) : (
            <p className="text-sm">{text.held}</p>
          ))}
      </Card>
    </section>
  )
}

/** Which networks have blocked the phone, and since when. */
function Networks({ device: { networks } }: { device: Device }) {
  const lines = networkLines(networks)
  return (
    <div>
      <h3 className="font-semibold">{text.networks}</h3>
      {lines.length === 0 ? (
        <p className="text-muted">{text.noNetworks}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line} className="[overflow-wrap:anywhere]">
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
