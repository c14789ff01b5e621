import { registration } from '../../lib/messages/registration.ts'

/** How far an upload is: `sent` from 0 to 1. The server's own work comes after the last byte. */
export function UploadProgress({ label, sent }: { label: string; sent: number }) {
  const percent = Math.floor(sent * 100)
  return (
    <div>
      <progress
        aria-label={label}
        max={100}
        value={percent}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
      />
      {/* Told once when it begins and once when all is sent, not at each percent. */}
      <p className="mt-1.5 text-sm text-muted" role={sent >= 1 ? 'status' : undefined}>
        {sent < 1 ? registration.confirm.sending(percent) : registration.confirm.finishing}
      </p>
    </div>
  )
}
