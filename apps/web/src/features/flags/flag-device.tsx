import { Navigate, useLocation, useNavigate } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { Alert, LinkButton } from '../../ui/index.ts'
import { useDevice } from '../devices/queries.ts'
import { DeviceLine } from './DeviceLine.tsx'
import { DeviceMissing } from './DeviceMissing.tsx'
import { FlagForm } from './FlagForm.tsx'
import { FlagPage } from './FlagPage.tsx'
import { draftOfStep, type FlagDraft, flagDrafts } from './flag-draft.ts'
import { whyNotFlag } from './flag-rules.ts'
import { flags } from './messages.ts'

/** `/transfer/flag-device`: "Flag as {type}". Without a device or a type, the earlier steps are shown. */
export function Component() {
  const { state, key } = useLocation()
  const { user } = useSession()
  const draft = user && draftOfStep(state, flagDrafts.read(user.id))
  if (!user || !draft) return <Navigate to={paths.selectFlag} replace state={state} />
  return <Details key={key} userId={user.id} draft={draft} />
}

function Details({ userId, draft }: { userId: string; draft: FlagDraft }) {
  const { deviceId, type } = draft
  const title = flags.form.titles[type]
  usePageTitle(title)
  const navigate = useNavigate()
  const device = useDevice(String(deviceId))
  const reason = device.data && whyNotFlag(type, device.data.abilities)
  return (
    <FlagPage
      step={2}
      heading={title}
      subtitle={flags.form.subtitles[type]}
      back={{ to: paths.selectFlag, state: { deviceId } }}
    >
      {device.data ? (
        <div className="grid gap-5">
          <DeviceLine device={device.data} />
          {reason ? (
            <Alert
              tone="warning"
              title={reason}
              action={
                <LinkButton variant="secondary" to={paths.selectFlag} state={{ deviceId }}>
                  {flags.form.notPossible}
                </LinkButton>
              }
            />
          ) : (
            <FlagForm
              draft={draft}
              proven={device.data.ownership.proven}
              onEdit={(edited) => flagDrafts.save(userId, edited)}
              onDone={() => navigate(paths.verifyPin, { state: { deviceId, type } })}
            />
          )}
        </div>
      ) : (
        <DeviceMissing device={device} />
      )}
    </FlagPage>
  )
}
