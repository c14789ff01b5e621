import { Skeleton } from '../../ui/index.ts'
import { settings } from './messages.ts'

/** Placeholder for a few rows. */
export function SettingsSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div role="status">
      <span className="sr-only">{settings.loading}</span>
      <div className="grid gap-5">
        {Array.from({ length: rows }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <Skeleton key={at} className="h-12 w-full" />
        ))}
      </div>
    </div>
  )
}
