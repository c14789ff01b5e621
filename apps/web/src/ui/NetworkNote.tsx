import { networkUse } from '../lib/messages/network-use.ts'
import { useDeployment } from '../lib/use-support.ts'

/** Says on the form of an act that it asks the person's network; where no network is asked, nothing. */
export function NetworkNote() {
  const { deployment } = useDeployment()
  return deployment?.telecom_records ? <p className="text-muted text-sm">{networkUse.askNote}</p> : null
}
