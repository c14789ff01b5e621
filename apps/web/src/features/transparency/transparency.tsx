import { usePageTitle } from '../../lib/page-title.ts'
import { PageHeading } from '../../ui/index.ts'
import { Checkpoint } from './Checkpoint.tsx'
import { Downloads } from './Downloads.tsx'
import { transparency as texts } from './messages.ts'
import { ReceiptForm } from './ReceiptForm.tsx'
import { useLog } from './use-log.ts'
import { BeWitness, VerifyYourself } from './VerifyYourself.tsx'

/** `/transparency`: the public log, receipts of it, and how to check both without us. */
export function Component() {
  usePageTitle(texts.title)
  const { keysForReceipt, ...log } = useLog()
  return (
    <div className="mx-auto grid max-w-prose grid-cols-[minmax(0,1fr)]">
      <PageHeading className="mb-6" subtitle={texts.subtitle}>
        {texts.title}
      </PageHeading>
      <ReceiptForm keysForReceipt={keysForReceipt} />
      <Checkpoint {...log} />
      <section aria-labelledby="contents" className="mt-10">
        <h2 id="contents" className="text-xl">
          {texts.contents.heading}
        </h2>
        <p className="mt-2">{texts.contents.text}</p>
        <List items={texts.contents.what} />
        <h3 className="mt-6 text-lg">{texts.contents.notHeading}</h3>
        <List items={texts.contents.not} />
      </section>
      <VerifyYourself keys={log.keys} />
      <Downloads />
      <BeWitness keys={log.keys} />
    </div>
  )
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="mt-2 list-disc space-y-2 pl-6">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
