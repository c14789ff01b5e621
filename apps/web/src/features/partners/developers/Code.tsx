import { CopyButton } from '../../../ui/index.ts'
import { words } from './words.ts'

/** Code with a button that copies it. It wraps: nothing scrolls sideways on a phone. */
export function Code({ code, name }: { code: string; name: string }) {
  return (
    <div className="flex items-start gap-2 rounded-md bg-sunken p-3">
      <pre className="min-w-0 flex-1 text-sm break-words whitespace-pre-wrap">
        <code>{code}</code>
      </pre>
      <CopyButton text={code} label={words.copy(name)} toast={words.copied} />
    </div>
  )
}
