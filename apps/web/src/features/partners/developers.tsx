import { useState } from 'react'
import accessToken from '../../../examples/access-token.sh?raw'
import checkJob from '../../../examples/check-job.sh?raw'
import checkStatus from '../../../examples/check-status.sh?raw'
import firstCheck from '../../../examples/first-check.sh?raw'
import verifyPython from '../../../examples/verify_webhook.py?raw'
import verifyPhp from '../../../examples/verify-webhook.php?raw'
import verifyTypeScript from '../../../examples/verify-webhook.ts?raw'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { CopyButton, LinkButton, PageHeading } from '../../ui/index.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { developers as text } from './developers-guide.ts'
import { Reference } from './Reference.tsx'

const VERIFY = { TypeScript: verifyTypeScript, Python: verifyPython, PHP: verifyPhp } as const
/** The code beneath a section, by its id. */
const CALLS: Partial<Record<string, string>> = {
  first: firstCheck,
  oauth: accessToken,
  camara: checkStatus,
  bulk: checkJob,
  errors: text.problem,
}
type Language = keyof typeof VERIFY
const LANGUAGES = (Object.keys(VERIFY) as Language[]).map((value) => ({ value, label: value }))

/** `/developers`: guides with examples that can be copied, and the reference. */
export function Component() {
  usePageTitle(text.title)
  const [language, setLanguage] = useState<Language>('TypeScript')
  return (
    <div lang="en" className="mx-auto grid max-w-prose grid-cols-[minmax(0,1fr)]">
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      <div className="flex flex-col gap-3 sm:flex-row">
        <LinkButton variant="secondary" to={paths.partners}>
          {text.partners}
        </LinkButton>
      </div>
      {text.sections.map(({ id, title, text: words }) => (
        <section key={id} aria-labelledby={id} className="mt-10">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <p className="mt-2 mb-3">{words}</p>
          {CALLS[id] !== undefined && (
            <Code code={CALLS[id].trim().replaceAll('https://AMANA', window.location.origin)} name={title} />
          )}
          {id === 'webhooks' && (
            <Tabs label={text.languages} tabs={LANGUAGES} value={language} onChange={setLanguage}>
              <Code code={VERIFY[language]} name={language} />
            </Tabs>
          )}
        </section>
      ))}
      <Reference />
    </div>
  )
}

function Code({ code, name }: { code: string; name: string }) {
  return (
    <div className="flex items-start gap-2 rounded-md bg-sunken p-3">
      <pre className="min-w-0 flex-1 text-sm break-words whitespace-pre-wrap">
        <code>{code}</code>
      </pre>
      <CopyButton text={code} label={text.copy(name)} toast={text.copied} />
    </div>
  )
}
