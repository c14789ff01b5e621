import type { NigerianPhone } from '@amana/contract/phone'
import { septetsOf } from '@amana/messages'
import { useEffect, useState } from 'react'
import { focusOn } from '../../lib/focus.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { randomId } from '../../lib/random-id.ts'
import { Button, Card, Form, TextField } from '../../ui/index.ts'
import { simulator } from './messages.ts'
import { type AnsweredCall, takeTurn } from './take-turn.ts'

const text = simulator.call
/** Septets of one screen. */
const MAX_CHARACTERS = 160

export interface HandsetProps {
  /** Dialled at first. */
  code: string
  /** The number of the phone; null: it is none, which the page then says. */
  askNumber: () => NigerianPhone | null
}

/** A phone that calls: the code, the screen, and the reply while the call waits for one. */
export function Handset({ code, askNumber }: HandsetProps) {
  const [ongoing, setOngoing] = useState<AnsweredCall | null>(null)
  const { form, field, values, reset } = useForm({
    initial: { dial: code },
    check: ({ dial }): { dial?: string } => (dial.trim() === '' ? { dial: text.dialMissing } : {}),
    failed: text.failed,
    async send({ dial }) {
      const phone = askNumber()
      if (phone) setOngoing(await takeTurn({ id: randomId(), phone, code: dial.trim(), inputs: [] }))
      reset(values)
    },
  })
  const focusCall = () => focusOn(form.ref.current?.querySelector('button'))
  function answer(answered: AnsweredCall) {
    // Another call may have begun meanwhile.
    setOngoing((now) => (now?.id === answered.id ? answered : now))
    if (answered.screen.end) focusCall()
  }
  function hangUp() {
    setOngoing(null)
    focusCall()
  }
  return (
    <Card className="grid content-start gap-5">
      <h2 className="text-xl">{text.heading}</h2>
      <Form {...form}>
        <TextField {...field('dial')} label={text.dial} inputMode="tel" autoComplete="off" maxLength={40} />
        <Button type="submit" pending={form.pending} className="sm:justify-self-start">
          {text.submit}
        </Button>
      </Form>
      <Screen call={ongoing} />
      {ongoing && !ongoing.screen.end && (
        <ReplyForm key={ongoing.id} call={ongoing} onAnswer={answer} onHangUp={hangUp} />
      )}
    </Card>
  )
}

function Screen({ call }: { call: AnsweredCall | null }) {
  const shown = call?.screen.text
  return (
    <div>
      <div
        role="log"
        aria-label={text.screen}
        className="digits min-h-56 rounded-lg border-2 border-line-strong bg-sunken p-4 whitespace-pre-wrap wrap-anywhere"
      >
        {shown ?? <span className="font-sans text-muted">{text.idle}</span>}
      </div>
      <p className="mt-1.5 min-h-5 text-sm text-muted">
        {shown !== undefined && text.used(String(septetsOf(shown) ?? shown.length), String(MAX_CHARACTERS))}
      </p>
      <p role="status" className="min-h-6 font-semibold">
        {call?.screen.end && text.over}
      </p>
    </div>
  )
}

interface ReplyFormProps {
  call: AnsweredCall
  onAnswer: (call: AnsweredCall) => void
  onHangUp: () => void
}

function ReplyForm({ call, onAnswer, onHangUp }: ReplyFormProps) {
  const { form, field, reset } = useForm({
    initial: { reply: '' },
    check: ({ reply }): { reply?: string } => (reply.trim() === '' ? { reply: text.replyMissing } : {}),
    failed: text.failed,
    async send({ reply }) {
      const answered = await takeTurn({ ...call, inputs: [...call.inputs, reply.trim()] })
      onAnswer(answered)
      if (answered.screen.end) return
      reset()
      focusReply()
    },
  })
  const focusReply = () => {
    const reply = form.ref.current?.elements.namedItem('reply')
    if (reply instanceof HTMLElement) reply.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a call begins to wait
  useEffect(focusReply, [])
  return (
    <Form {...form}>
      <TextField {...field('reply')} label={text.reply} inputMode="tel" autoComplete="off" maxLength={200} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={form.pending}>
          {text.send}
        </Button>
        <Button variant="secondary" disabled={form.pending} onClick={onHangUp}>
          {text.hangUp}
        </Button>
      </div>
    </Form>
  )
}
