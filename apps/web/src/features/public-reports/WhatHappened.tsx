import { type ReactNode, useId } from 'react'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { reports } from './messages.ts'

const CHOICES = [
  { type: 'stolen', icon: 'stop', mark: 'bg-stolen-soft text-stolen' },
  { type: 'lost', icon: 'search', mark: 'bg-flagged-soft text-flagged' },
] as const

export interface WhatHappenedProps {
  name: string
  value: string
  error?: ReactNode
  onChange: (type: string) => void
}

/** Stolen or lost, as two large buttons. */
export function WhatHappened({ name, value, error, onChange }: WhatHappenedProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <fieldset aria-labelledby={id} aria-describedby={error ? errorId : undefined}>
      <legend id={id} className="mb-2 text-lg font-semibold">
        {reports.fields.type}
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {CHOICES.map(({ type, icon, mark }, at) => (
          <button
            key={type}
            type="button"
            // The form gives the focus to the first one, by the name of the field.
            name={at === 0 ? name : undefined}
            aria-pressed={value === type}
            onClick={() => onChange(type)}
            className={classes(
              'flex min-h-18 items-center gap-4 rounded-lg border-2 bg-raised p-4 text-left transition-colors hover:border-brand',
              value === type ? 'border-brand bg-brand-soft' : 'border-line-strong',
            )}
          >
            <span className={classes('rounded-full p-2.5', mark)}>
              <Icon name={icon} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block text-lg font-semibold">{reports.types[type].name}</span>
              <span className="block text-muted text-sm">{reports.types[type].text}</span>
            </span>
            {value === type && <Icon name="check" className="shrink-0 text-brand" />}
          </button>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
