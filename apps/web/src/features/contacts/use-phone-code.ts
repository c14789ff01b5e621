import { sendPhoneCode, verifyPhone } from '@amana/contract/accounts'
import { useEffect, useRef, useState } from 'react'
import { call, toApiError } from '../../lib/api.ts'
import { changeUser } from '../../lib/session.ts'
import { type Countdown, clearCountdown, useCountdown } from '../../lib/use-countdown.ts'
import { useSession } from '../../lib/use-session.ts'
import { useShown } from '../../lib/use-shown.ts'
import { type SendProblem, sendProblemOf } from './send-problem.ts'
import { type CodeScreen, findSentCode, forgetSentCode, rememberSentCode } from './sent-code.ts'

/** Proof of the person, needed for another number than the account's. */
interface Confirmation {
  password: string
  second_step: string
}

export interface PhoneCodeOptions {
  screen: CodeScreen
  /** `+234…`; a code goes there when the screen opens. Null: the screen asks for the number. */
  arrived: string | null
  /** Default value of the field for the number. */
  suggested?: string
  /** Seconds before another code may be requested. */
  waitSeconds: number
  onVerified: (phone: string) => void
}

export interface PhoneCode {
  step: 'number' | 'code'
  /** The number is requested again: its field takes the focus. */
  changing: boolean
  /** `+234…` at the step `code`. */
  phone: string
  sending: boolean
  sendProblem: SendProblem | null
  /** Number of codes sent from here: a person who asks again is notified. */
  sent: number
  countdown: Countdown
  /** Resolves to why no code was sent; null: it was. */
  send: (phone: string, confirmation?: Confirmation) => Promise<SendProblem | null>
  changeNumber: () => void
  /** Throws `ApiError`. */
  verify: (code: string) => Promise<void>
}

/** Sending a code to a phone and checking it; the signed-in user's stored number follows. */
export function usePhoneCode({
  screen,
  arrived,
  suggested = '',
  waitSeconds,
  onVerified,
}: PhoneCodeOptions): PhoneCode {
  const { user } = useSession()
  const countdownKey = `phone-code:${screen}`
  const countdown = useCountdown(countdownKey, waitSeconds, { start: false })
  const [state, setState] = useState(() => {
    const sentTo = findSentCode(screen, arrived, Date.now())
    const step: PhoneCode['step'] = sentTo || arrived ? 'code' : 'number'
    return {
      step,
      phone: sentTo ?? arrived ?? suggested,
      mustSend: step === 'code' && !sentTo,
      sent: sentTo ? 1 : 0,
    }
  })
  // One account has one open code: asking for another number right after it is too soon (decisions §7).
  const sentTo = useRef(state.mustSend || state.step === 'number' ? null : state.phone)
  const [changing, setChanging] = useState(false)
  const [sending, setSending] = useState(state.mustSend)
  const [sendProblem, setSendProblem] = useState<SendProblem | null>(null)
  const shown = useShown()

  function askNumber() {
    setChanging(true)
    setState(({ phone, sent }) => ({ step: 'number', phone, mustSend: false, sent }))
  }

  async function send(phone: string, confirmation?: Confirmation): Promise<SendProblem | null> {
    let problem: SendProblem | null = null
    setSending(true)
    setSendProblem(null)
    countdown.restart()
    try {
      await call(sendPhoneCode, { body: { phone_number: phone, ...confirmation } })
      sentTo.current = phone
      rememberSentCode(screen, { arrived, phone, sentAt: Date.now() })
      setState(({ sent }) => ({ step: 'code', phone, mustSend: false, sent: sent + 1 }))
    } catch (error) {
      problem = sendProblemOf(toApiError(error), sentTo.current !== null && sentTo.current !== phone)
      setSendProblem(problem)
      if (problem.kind === 'sent-before')
        setState(({ sent }) => ({ step: 'code', phone, mustSend: false, sent }))
      else countdown.restart(0)
      if (problem.kind === 'number' || problem.kind === 'confirm') askNumber()
    }
    setSending(false)
    return problem
  }

  const started = useRef(false)
  useEffect(() => {
    if (!state.mustSend || started.current) return
    started.current = true
    void send(state.phone)
  })

  async function verify(code: string) {
    const { data } = await call(verifyPhone, { body: { phone_number: state.phone, code } })
    forgetSentCode(screen)
    clearCountdown(countdownKey)
    changeUser(user?.id, { phone_number: data.phone_number, phone_verified: true })
    // Do not navigate when the person has left this page.
    if (shown.current) onVerified(data.phone_number)
  }

  return {
    step: state.step,
    changing,
    phone: state.phone,
    sending,
    sendProblem,
    sent: state.sent,
    countdown,
    send,
    verify,
    changeNumber() {
      forgetSentCode(screen)
      setSendProblem(null)
      askNumber()
    },
  }
}
