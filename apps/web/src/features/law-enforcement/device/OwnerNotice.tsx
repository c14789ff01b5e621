import type { OfficerDevice } from '@amana/contract/law-enforcement'
import { useEffect, useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/use-session.ts'
import { Link } from '../../../ui/Link.tsx'
import { officerDate, officerDateTime } from '../officer-text.ts'
import { ReleaseAccess } from '../ReleaseAccess.tsx'
import { deviceDetail } from './messages.ts'

const text = deviceDetail.notice

/** One line: when the owner sees that this officer looked, and what changes that (decisions §15). */
export function OwnerNotice({ device }: { device: OfficerDevice }) {
  const { access, delays } = device
  const supervisor = useSession().user?.is_supervisor === true
  const waiting = useUnreleased(access)
  return (
    <section aria-label={text.heading} className="grid gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status">
          <span className="sr-only">{text.heading}: </span>
          {noticeText(access, waiting)}
        </p>
        {waiting.ids.length > 0 && (
          <ReleaseAccess {...waiting} delay={delays[0]} variant="ghost" className="-ml-4" />
        )}
      </div>
      {delays.length > 0 && (
        <ul aria-label={text.delays} className="grid gap-2">
          {delays.map(({ case_reference, until, reason }) => (
            <li key={case_reference}>
              <span className="font-semibold">{text.delayed(case_reference, officerDate(until))}</span>{' '}
              <span className="text-muted wrap-anywhere">{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {supervisor && (
        <p className="text-muted">
          {text.notYourself}{' '}
          <Link to={paths.officerDelays} className="text-link inline-flex min-h-6 items-center">
            {text.all}
          </Link>
        </p>
      )}
    </section>
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
