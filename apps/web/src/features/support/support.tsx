import { ui } from '../../lib/messages/ui.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { supportLinks, useDeployment } from '../../lib/use-support.ts'
import { Alert, Button, Card, Link, PageHeading, Skeleton } from '../../ui/index.ts'
import { SignInNote } from '../../ui/SignInNote.tsx'
import { answers, support as texts } from './messages.ts'

/** Each answer, where it leads, and whether that page is for signed-in people, in their order. */
const ANSWERS = [
  [answers.stolen, paths.report],
  [answers.privately, paths.privateCheck, 'guarded'],
  [answers.noReport, paths.dashboard],
  [answers.noCode, paths.settingsProfile, 'guarded'],
  [answers.password, paths.forgotPassword],
  [answers.pin, paths.settingsPin, 'guarded'],
  [answers.registered, paths.registerDevice, 'guarded'],
  [answers.certificate, paths.certificates],
  [answers.officer, paths.officerLogin],
] as const

function Heading() {
  return (
    <PageHeading className="mb-6" subtitle={texts.subtitle}>
      {texts.title}
    </PageHeading>
  )
}

function Begins() {
  return (
    <div className="mx-auto max-w-prose">
      <Heading />
      <Skeleton className="h-64" />
    </div>
  )
}

/** See app/beginnings.ts. */
export const beginnings = { '': Begins }

/** `/support`: how this deployment's support is reached, and what people can do themselves. */
export function Component() {
  usePageTitle(texts.title)
  const support = useDeployment()
  return (
    <div className="mx-auto max-w-prose">
      <Heading />
      <Card>
        <h2 className="text-xl">{texts.contacts}</h2>
        <Contacts {...support} />
      </Card>
      <section aria-labelledby="questions" className="mt-10">
        <h2 id="questions" className="text-xl">
          {texts.questions}
        </h2>
        <dl className="mt-2">
          {ANSWERS.map(([{ question, text, link }, path, guarded]) => (
            <div key={path} className="border-b border-line py-4 last:border-b-0">
              <dt className="font-semibold">{question}</dt>
              <dd className="mt-1 text-muted">{text}</dd>
              <dd className="text-muted">
                <Link to={path} className="text-link inline-flex min-h-11 items-center">
                  {link}
                </Link>
                {guarded && <SignInNote />}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="security" className="mt-6">
        <h2 id="security" className="text-xl">
          {texts.security.title}
        </h2>
        <p className="mt-2 text-muted">{texts.security.text}</p>
      </section>
      {support.deployment?.simulator && <Simulator />}
    </div>
  )
}

/** The last of the page: it appears late and moves nothing. */
function Simulator() {
  return (
    <p className="mt-6 text-muted">
      {texts.simulator.text}{' '}
      <Link to={paths.simulator} className="text-link inline-flex min-h-11 items-center">
        {texts.simulator.link}
      </Link>
    </p>
  )
}

function Contacts({ deployment, failed, retry }: ReturnType<typeof useDeployment>) {
  if (failed) {
    const again = (
      <Button variant="secondary" onClick={retry}>
        {ui.retry}
      </Button>
    )
    return (
      <Alert tone="danger" className="mt-3" action={again}>
        {texts.failed}
      </Alert>
    )
  }
  if (deployment === null) return <p className="mt-3 min-h-24 text-muted">{texts.loading}</p>
  const links = supportLinks(deployment.support)
  if (links.length === 0) {
    return (
      <p className="mt-3 min-h-24">
        <strong>{texts.none}</strong> <span className="text-muted">{texts.noneText}</span>
      </p>
    )
  }
  return (
    <>
      <dl className="mt-3 grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {links.map(({ kind, text, href }) => (
          <div key={kind}>
            <dt className="text-sm text-muted">{texts.kinds[kind]}</dt>
            <dd>
              <a href={href} className="text-link inline-flex min-h-11 items-center wrap-anywhere">
                {text}
              </a>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-muted">{texts.say}</p>
    </>
  )
}
