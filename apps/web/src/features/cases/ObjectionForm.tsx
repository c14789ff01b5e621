import { objectToReport } from '@amana/contract/cases'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { readSession } from '../../lib/session.ts'
import { textDrafts } from '../../lib/tab-store.ts'
import { Button, Card, Form, toast } from '../../ui/index.ts'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { cases } from './messages.ts'
import { CASES_KEY } from './queries.ts'

const text = cases.objection

/** The owner's reason against a theft report, once (decisions §12). */
export function ObjectionForm({ imei, flagId }: { imei: string; flagId: number }) {
  const queries = useQueryClient()
  const userId = readSession()?.user.id ?? ''
  const { form, field, reset } = useForm({
    initial: { reason: '' },
    draft: textDrafts(`amana.objection-draft.${flagId}`, ['reason'])(userId),
    endpoint: objectToReport,
    failed: text.failed,
    async send(body) {
      const { description } = await call(objectToReport, { params: { imei, id: flagId }, body })
      toast.success(description)
      await queries.invalidateQueries({ queryKey: [CASES_KEY] })
      reset()
    },
  })
  return (
    <section aria-labelledby="case-objection">
      <Card className="grid gap-4">
        <h2 id="case-objection" className="text-xl">
          {text.heading}
        </h2>
        <p>{text.text}</p>
        <Form {...form}>
          <TextAreaField {...field('reason')} label={text.label} hint={text.hint} rows={3} maxLength={2000} />
          <Button type="submit" pending={form.pending} className="sm:justify-self-start">
            {text.submit}
          </Button>
        </Form>
      </Card>
    </section>
  )
}
