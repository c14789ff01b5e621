import { ui } from '../../lib/messages/ui.ts'
import { Button, buttonClasses, toast } from '../../ui/index.ts'
import type { Reported } from './check-steps.ts'
import { results } from './messages.ts'

const text = results.report.share

/** The link to the report, for others: never the secret of the check, nor an address. */
export function ShareReport({ verification }: { verification: Reported }) {
  const { result, report_link: link, device_info } = verification
  if (link === null) return null
  const words = text.words(ui.verdict[result], device_info.device)
  return (
    <>
      <ShareButton words={words} link={link} />
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${words} ${link}`)}`}
        target="_blank"
        rel="noreferrer"
        className={buttonClasses('secondary')}
      >
        {text.whatsapp}
      </a>
    </>
  )
}

/** The phone's own menu; a browser without one copies the link. */
function ShareButton({ words, link }: { words: string; link: string }) {
  async function share() {
    try {
      if ('share' in navigator) return await navigator.share({ text: words, url: link })
      await (navigator as Navigator).clipboard.writeText(link)
      toast.success(text.copied)
    } catch (error) {
      // Closing the menu is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(ui.copyFailed)
    }
  }
  return (
    <Button variant="secondary" onClick={() => void share()}>
      {'share' in navigator ? text.share : text.copy}
    </Button>
  )
}
