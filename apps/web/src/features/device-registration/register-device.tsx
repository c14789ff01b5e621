import { parseImei } from '@amana/contract/imei'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { LinkButton } from '../../ui/index.ts'
import { StepPage } from '../../ui/StepPage.tsx'
import { DraftGate } from './DraftGate.tsx'
import { type Draft, draftFor } from './draft.ts'
import { ImeiStep } from './ImeiStep.tsx'
import { registration } from './messages.ts'
import type { UseDraft } from './use-draft.ts'

/** `/register-device`. The address may carry an IMEI, e.g. from the device validation. */
export function Component() {
  usePageTitle(registration.imei.title)
  return <DraftGate>{(draft, actions) => <Step draft={draft} {...actions} />}</DraftGate>
}

function Step({ draft, edit, clear }: { draft: Draft } & Pick<UseDraft, 'edit' | 'clear'>) {
  const navigate = useNavigate()
  useImeiOfAddress(edit)
  const [device, setDevice] = useState(1)
  function restart() {
    clear()
    setDevice(device + 1)
  }
  return (
    <StepPage
      wide
      back={paths.dashboard}
      step={{ at: 1, of: 4 }}
      heading={registration.imei.title}
      subtitle={registration.imei.subtitle}
    >
      <CheckFirst imei={draft.imei} />
      <ImeiStep
        key={device}
        draft={draft}
        edit={edit}
        onRestart={restart}
        onDone={() => navigate(paths.uploadDocuments)}
      />
    </StepPage>
  )
}

/** The check before a registration. A proven number needs no code for it. */
function CheckFirst({ imei }: { imei: string }) {
  const { user } = useSession()
  const typed = parseImei(imei)
  const validation = typed.ok ? `${paths.deviceValidation}?imei=${typed.imei}` : paths.deviceValidation
  return (
    <LinkButton
      variant="secondary"
      className="mb-6 w-full"
      to={user?.phone_verified ? validation : paths.verifySimImei}
      state={{ imei }}
    >
      {registration.imei.checkFirst}
    </LinkButton>
  )
}

/** The IMEI goes into the draft once and leaves the address, so that Back finds later edits. */
function useImeiOfAddress(edit: UseDraft['edit']) {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const imei = search.get('imei')
  useEffect(() => {
    if (imei === null) return
    edit((draft) => draftFor(imei, draft))
    setSearch({}, { replace: true, state, preventScrollReset: true })
  }, [imei, edit, setSearch, state])
}
