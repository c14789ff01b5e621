import { readDeployment } from '@amana/contract/system'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { Card, LinkButton, PageHeading } from '../../ui/index.ts'
import { SignInNote } from '../../ui/SignInNote.tsx'
import { partners as text } from './messages.ts'

/** `/partners`: what organisations get, what it costs, and the way in. */
export function Component() {
  usePageTitle(text.title)
  const [price, setPrice] = useState<string | null>(null)
  useEffect(() => {
    const left = new AbortController()
    call(readDeployment, {}, { signal: left.signal })
      .then(({ data }) => setPrice(data.partner_check_price))
      .catch(() => undefined)
    return () => left.abort()
  }, [])
  return (
    <div className="mx-auto max-w-prose">
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <LinkButton to={paths.partnersApply}>
          {text.apply}
          <SignInNote />
        </LinkButton>
        <LinkButton variant="secondary" to={paths.organisations}>
          {text.open}
          <SignInNote />
        </LinkButton>
        <LinkButton variant="secondary" to={paths.developers}>
          {text.developers}
        </LinkButton>
      </div>
      <section aria-labelledby="what" className="mt-10">
        <h2 id="what" className="text-xl">
          {text.whatTitle}
        </h2>
        <ul className="mt-4 grid gap-4 sm:grid-cols-2">
          {text.what.map((one) => (
            <li key={one.title}>
              <Card className="h-full">
                <h3 className="text-lg">{one.title}</h3>
                <p className="mt-1 text-muted">{one.text}</p>
              </Card>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="price" className="mt-10">
        <h2 id="price" className="text-xl">
          {text.priceTitle}
        </h2>
        <p className="mt-2">{price ? text.priceAsRule(price) : text.price}</p>
        <p className="mt-2">{text.once}</p>
      </section>
      <section aria-labelledby="rules" className="mt-10">
        <h2 id="rules" className="text-xl">
          {text.rulesTitle}
        </h2>
        <ul className="mt-2 grid list-disc gap-2 pl-5">
          {text.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}
