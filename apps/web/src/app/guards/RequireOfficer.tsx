import { useEffect, useState } from 'react'
import { isOfficer } from '../../lib/is-officer.ts'
import { session } from '../../lib/messages/session.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { useSession } from '../../lib/use-session.ts'
import { RequireSession } from './RequireSession.tsx'

/** S2 §6: the law-enforcement portal. Everybody else goes to its login. What officers may see, the server decides (D5). */
export function RequireOfficer() {
  const { status, ended } = useSession()
  // S2 §8, for who arrives signed out. Whose session ended, here or before, knows why already.
  const [visitor] = useState(status === 'signed-out' && ended === null)
  useEffect(() => {
    if (visitor) toast.error(session.noToken, { id: 'no-token' })
  }, [visitor])
  return <RequireSession login={paths.officerLogin} admits={isOfficer} />
}
