import { Tabs } from '../../../ui/Tabs.tsx'
import type { Program } from './blocks.ts'
import { Code } from './Code.tsx'
import { answerOf, type CallName, codeOf, LANGUAGES, withAddress } from './examples.ts'
import { useCodeLanguage } from './language-choice.ts'
import { words } from './words.ts'

/** One call in the chosen language, and what it answered. */
export function Call({ name, title }: { name: CallName; title: string }) {
  const [language, choose] = useCodeLanguage()
  return (
    <div className="my-6 grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="font-semibold">{title}</p>
      <Tabs plain label={words.languageOf(title)} tabs={LANGUAGES} value={language} onChange={choose}>
        <Code code={codeOf(name, language)} name={title} />
      </Tabs>
      <div>
        <p className="mb-2 font-semibold">{words.answer}</p>
        <Code code={answerOf(name)} name={words.answerOf(title)} />
      </div>
    </div>
  )
}

/** Programs that have no form in curl. */
export function Programs({ title, programs }: { title: string; programs: readonly Program[] }) {
  const [language, choose] = useCodeLanguage()
  const tabs = LANGUAGES.filter(({ label }) => programs.some((one) => one.language === label))
  const tab = tabs.find(({ value }) => value === language) ?? tabs[0]
  const program = programs.find((one) => one.language === tab?.label)
  if (!tab || !program) return null
  return (
    <div className="my-6">
      <Tabs plain label={words.languageOf(title)} tabs={tabs} value={tab.value} onChange={choose}>
        <p className="mb-2 font-semibold">{program.file}</p>
        <Code code={withAddress(program.code)} name={program.file} />
      </Tabs>
    </div>
  )
}
