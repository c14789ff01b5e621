import { createContext, type ReactNode, use } from 'react'
import { useSearchParams } from 'react-router'
import { useFocusOnStep } from '../../lib/focus.ts'
import { useMediaQuery, WIDE } from '../../lib/use-media-query.ts'
import { PageHeading } from '../../ui/index.ts'

/** Undefined: all forms are shown; null: none, but a row for each. */
const OpenForm = createContext<string | null | undefined>(undefined)

/** The name in the address of the form that a phone shows alone. */
export const OPEN = 'open'

export function useOpenForm(): string | null | undefined {
  return use(OpenForm)
}

export interface SettingsFormsProps {
  title: string
  subtitle: string
  /** Names of the page's forms, as they stand in the address. */
  names: readonly string[]
  /** The form that a phone shows before one is chosen; null: the rows. */
  first?: string | null
  children: ReactNode
}

/** A page of forms: all of them where there is room; on a phone rows, each of which opens one form. */
export function SettingsForms({ title, subtitle, names, first = null, children }: SettingsFormsProps) {
  const wide = useMediaQuery(WIDE)
  const asked = useSearchParams()[0].get(OPEN)
  const open = asked !== null && names.includes(asked) ? asked : first
  useFocusOnStep(wide ? null : open)
  return (
    <>
      <PageHeading className="mb-6" subtitle={!wide && open ? undefined : subtitle}>
        {title}
      </PageHeading>
      <div className={wide || open ? 'grid gap-6' : 'grid gap-3'}>
        <OpenForm value={wide ? undefined : open}>{children}</OpenForm>
      </div>
    </>
  )
}
