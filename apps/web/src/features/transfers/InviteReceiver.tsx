import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { transfers } from './messages.ts'

const text = transfers.invite

/** Offers to send the receiver a link to the sign-up: by the browser's own sharing, else by copying it. */
export function InviteReceiver() {
  async function invite() {
    const url = new URL(paths.register, window.location.origin).href
    const words = text.words(url)
    try {
      if (navigator.share) await navigator.share({ text: words })
      else {
        await navigator.clipboard.writeText(words)
        toast.success(text.copied)
      }
    } catch (error) {
      // The person closed the browser's dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast.error(text.notCopied(url))
    }
  }
  return (
    <>
      <p className="text-sm">{text.text}</p>
      <Button variant="secondary" className="mt-3" onClick={() => void invite()}>
        {text.action}
      </Button>
    </>
  )
}
