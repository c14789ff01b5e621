import { files } from '../lib/messages/files.ts'

export interface UploadProgressProps {
  label: string
  /** From 0 to 1. */
  sent: number
  /** Shown when all is sent and the server works. */
  finishing: string
}

/** Progress of an upload. The server's own work comes after the last byte. */
export function UploadProgress({ label, sent, finishing }: UploadProgressProps) {
  const percent = Math.floor(sent * 100)
  return (
    <div>
      <progress
        aria-label={label}
        max={100}
        value={percent}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
      />
      {/* Announced once at the beginning and once when all is sent, not at each percent. */}
      <p className="mt-1.5 text-sm text-muted" role={sent >= 1 ? 'status' : undefined}>
        {sent < 1 ? files.sending(percent) : finishing}
      </p>
    </div>
  )
}
