import type { OfficerDevice } from '@amana/contract/law-enforcement'
import { useEffect, useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/use-session.ts'
import { Link } from '../../../ui/Link.tsx'
import { officerDate, officerDateTime } from '../officer-text.ts'
import { ReleaseAccess } from '../ReleaseAccess.tsx'
import { SectionCard } from '../SectionCard.tsx'
import { deviceDetail } from './messages.ts'

const text = deviceDetail.notice

/** When the owner sees that this officer looked, and what changes that (decisions §15). */
export function OwnerNotice({ device }: { device: OfficerDevice }) {
  const { access, delays } = device
  const supervisor = useSession().user?.is_supervisor === true
  const waiting = useUnreleased(access)
  return (
    <SectionCard heading={text.heading}>
      <div className="grid gap-5">
        <p role="status" className="max-w-prose">
          {noticeText(access, waiting)}
        </p>
        {delays.length > 0 && (
          <ul aria-label={text.delays} className="grid gap-3">
            {delays.map(({ case_reference, until, reason }) => (
              <li key={case_reference}>
                <span className="block font-semibold">
                  {text.delayed(case_reference, officerDate(until))}
                </span>
                <span className="block text-muted wrap-anywhere">{reason}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-3">
          {waiting.ids.length > 0 && <ReleaseAccess {...waiting} delay={delays[0]} />}
        </div>
        {supervisor && (
          <div>
            <p className="max-w-prose">{text.notYourself}</p>
            <Link to={paths.officerDelays} className="text-link inline-flex min-h-11 items-center">
              {text.all}
            </Link>
          </div>
        )}
      </div>
    </SectionCard>
  )
}

function noticeText(access: OfficerDevice['access'], { ids }: Unreleased): string {
  if (access === null) return text.nobody
  return ids.length === 0 ? text.now : text.later(officerDateTime(access.visible_at))
}

interface Unreleased {
  ids: readonly number[]
  onReleased: () => void
}

/** The looks of this visit that the owner does not see yet: each reading of the device is one. */
function useUnreleased(access: OfficerDevice['access']): Unreleased {
  const [ids, setIds] = useState<readonly number[]>([])
  const id = access && Date.parse(access.visible_at) > Date.now() ? access.id : null
  useEffect(() => {
    if (id !== null) setIds((all) => (all.includes(id) ? all : [...all, id]))
  }, [id])
  return { ids, onReleased: () => setIds([]) }
}
