import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/index.ts'

/** A quiet box for information that asks for nothing. */
export function InfoBox({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-md bg-brand-soft p-4">
      <Icon name={icon} size={22} className="mt-0.5 shrink-0 text-brand" />
      <div className="min-w-0 text-sm">
        <p className="font-semibold">{title}</p>
        <p>{children}</p>
      </div>
    </div>
  )
}
