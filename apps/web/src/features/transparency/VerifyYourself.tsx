import program from '../../../examples/verify_receipt.py?raw'
import { FILES, type LogKeys } from '../../lib/kept-log-files.ts'
import { paths } from '../../lib/paths.ts'
import { FoldSummary } from '../../ui/FoldSummary.tsx'
import { CopyButton, Icon, LinkButton } from '../../ui/index.ts'
import { transparency as texts } from './messages.ts'

const words = texts.verify
const PROGRAM = 'verify_receipt.py'
/** Names the release that answers, with its proof. */
const VERSION = '/version'

/** How anybody checks receipts and the whole log without this page. */
export function VerifyYourself({ keys }: { keys: LogKeys | null }) {
  return (
    <section aria-labelledby="verify" className="mt-10">
      <h2 id="verify" className="text-xl">
        {words.heading}
      </h2>
      <p className="mt-2 mb-3">{keys ? words.key : words.noKey}</p>
      {keys && <Code code={keys.vkey} copy={words.copyKey} />}
      <p className="mt-5 mb-3">{words.python}</p>
      <details className="group rounded-md border border-line bg-raised">
        <FoldSummary>{PROGRAM}</FoldSummary>
        <div className="px-3 pb-3">
          <Code code={program.trimEnd()} copy={words.copyProgram} />
        </div>
      </details>
      <p className="mt-5 mb-3">{words.runText}</p>
      <Code code={`python3 ${PROGRAM} receipt.txt '${keys?.vkey ?? 'VKEY'}'`} copy={words.copyCommand} />
      <p className="mt-5">{words.whole}</p>
      <ul className="mt-1">
        {[...Object.values(FILES), VERSION].map((path) => (
          <li key={path}>
            <a href={path} className="text-link inline-flex min-h-11 items-center break-all">
              {path}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** For an organisation that wants to watch the log. */
export function BeWitness({ keys }: { keys: LogKeys | null }) {
  const { heading, text, after, contact, copy } = texts.witness
  const log = keys?.url ?? `${window.location.origin}/log`
  return (
    <section aria-labelledby="witness" className="mt-10">
      <h2 id="witness" className="text-xl">
        {heading}
      </h2>
      <p className="mt-2 mb-3">{text}</p>
      <Code
        code={`npm install -g ${window.location.origin}/transparency/amana-witness.tgz\namana-witness --log ${log} --key witness.key --port 8080 --name witness.example.org/amana`}
        copy={copy}
      />
      <p className="mt-3 mb-4">{after}</p>
      <LinkButton to={paths.support} variant="secondary">
        <Icon name="mail" size={20} />
        {contact}
      </LinkButton>
    </section>
  )
}

function Code({ code, copy }: { code: string; copy: string }) {
  return (
    <div className="flex items-start gap-2 rounded-md bg-sunken p-3">
      <pre className="min-w-0 flex-1 text-sm wrap-anywhere whitespace-pre-wrap">
        <code>{code}</code>
      </pre>
      <CopyButton text={code} label={copy} toast={words.copied} />
    </div>
  )
}
