import { releaseReveals } from '@amana/contract/law-enforcement'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button, Form, TextField } from '../../ui/index.ts'
import { lawEnforcement } from './messages.ts'

const text = lawEnforcement.audit.release

/** A supervisor lets an officer reveal more numbers today (decisions §17). */
export function ReleaseReveals() {
  const { form, field, reset } = useForm({
    initial: { officerId: '', more: '', reason: '' },
    endpoint: releaseReveals,
    check: ({ officerId }) => (officerId.trim() === '' ? { officerId: text.officerRequired } : {}),
    failed: text.failed,
    refused: (_, usual) => ({ ...usual, focus: 'officerId' }),
    async send({ officerId, ...body }) {
      const { data } = await call(releaseReveals, { params: { officerId }, body })
      toast.success(text.done(data.left_today, data.officer_id))
      reset()
    },
  })
  return (
    <Form {...form} label={text.heading} className="gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <h2 className="font-semibold text-lg">{text.heading}</h2>
        <p className="text-muted">{text.text}</p>
      </div>
      <TextField
        {...field('officerId')}
        label={text.officer}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
      />
      <TextField {...field('more')} label={text.more} inputMode="numeric" autoComplete="off" maxLength={2} />
      <TextField {...field('reason')} label={text.reason} autoComplete="off" maxLength={500} />
      <div className="self-end">
        <Button type="submit" variant="secondary" className="min-h-12" pending={form.pending}>
          {text.submit}
        </Button>
      </div>
    </Form>
  )
}
