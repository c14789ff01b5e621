import { type ReactNode, useId } from 'react'
import { useLocation } from 'react-router'
import { Card, Icon, Link } from '../../ui/index.ts'
import { OPEN, useOpenForm } from './SettingsForms.tsx'

export interface SettingsCardProps {
  title: string
  text?: ReactNode
  /** Its name in the address of a page of forms. */
  name?: string
  /** Stands on its row in place of the text. */
  note?: ReactNode
  children: ReactNode
}

/** One subject of a settings page: a card, or a row that opens it. */
export function SettingsCard({ title, text, name, note = text, children }: SettingsCardProps) {
  const id = useId()
  const open = useOpenForm()
  const { pathname } = useLocation()
  if (open === null) {
    return (
      <Link
        to={`${pathname}?${OPEN}=${name}`}
        className="flex min-h-14 items-center justify-between gap-3 rounded-md border border-line bg-raised px-4 py-3 text-ink no-underline hover:bg-sunken"
      >
        <span className="min-w-0">
          <span className="block font-semibold">{title}</span>
          {note && <span className="block text-muted text-sm wrap-anywhere">{note}</span>}
        </span>
        <Icon name="chevron" size={20} className="-rotate-90 shrink-0 text-muted" />
      </Link>
    )
  }
  if (open !== undefined && open !== name) return null
  return (
    <section aria-labelledby={id}>
      <Card>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {text && <p className="mt-1 text-muted">{text}</p>}
        <div className="mt-5 max-w-form">{children}</div>
      </Card>
    </section>
  )
}
