import { type ReactNode, useId } from 'react'
import { Card } from '../../ui/index.ts'

export interface SettingsCardProps {
  title: string
  text?: ReactNode
  children: ReactNode
}

/** One subject of a settings page. */
export function SettingsCard({ title, text, children }: SettingsCardProps) {
  const id = useId()
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
